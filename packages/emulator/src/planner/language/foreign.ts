import { quotedTexts } from './quoted.ts'
import { cover, spanOf } from './spans.ts'
import { isFunctionWord, tokens } from './tokens.ts'

/** Small words of the languages that are asked in most, without those that are English words too. */
const smallWords = new Set(
  `der das und ist ich nicht ein eine einen einem einer für mit auf dem den über von zu im bitte mir mein meine meinen wie dass wir
  le les une des est et pour avec sur dans que qui je mon ma mes moi aux du au ce cette quel quelle quels vous nous
  el los las una unos y para con por mi mis qué en del al cuál cómo hay yo
  il lo gli un di che per della del nel mio mia sono cosa quali
  o os uma não meu minha no na com para são
  het een van voor met mijn niet wat hoe ik op`.split(/\s+/),
)

const otherScript =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Devanagari}\p{Script=Thai}]/gu

/** Rio de la Plata, Ludwig van Beethoven */
const names =
  /\p{Lu}[\p{L}’'-]+(?:\s(?:de|da|do|dos|la|le|les|el|los|van|von|der|den|del|della|di|du|y))+\s\p{Lu}[\p{L}’'-]+/gu

/** Whether a request is in another language than English; what it quotes may be in any. */
export function isForeign(text: string): boolean {
  const start = text.slice(0, 600)
  const said = cover(start, [...quotedTexts(start), ...Array.from(start.matchAll(names), spanOf)])
  const letters = said.match(/\p{L}/gu)?.length ?? 0
  if ((said.match(otherScript)?.length ?? 0) * 2 > letters) return true
  const words = tokens(said).map(({ lower }) => lower)
  const foreign = words.filter((word) => smallWords.has(word) && !isFunctionWord(word)).length
  const english = words.filter((word) => isFunctionWord(word) && !smallWords.has(word)).length
  return foreign > 0 && foreign > english
}
