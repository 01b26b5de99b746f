const name = '\\p{Lu}[\\p{L}][\\p{L}-]*(?:\\s\\p{Lu}[\\p{L}-]+)*'
const who = `(${name}(?:(?:,| and)\\s${name})*|[\\w.+-]{1,64}@[\\w.-]{3,100}\\w)`
const named = [
  new RegExp(
    `\\b(?:[Rr]eply|[Rr]espond|[Aa]nswer|[Rr]esponse|[Ww]rite back)\\s+(?:back\\s+)?(?:(?:to|for)\\s+)?${who}`,
    'u',
  ),
  new RegExp(`\\b(?:[Rr]eply|[Rr]espond|[Aa]nswer|[Rr]esponse)\\b.{0,60}\\sfrom\\s+${who}`, 'u'),
]
const content = /\s(?:that|saying|telling|which says|to say)\s.*$|[:"“].*$/is

/** Whom the words say that an answer is for: a name or an address; empty when they name nobody. What the answer says does not count. */
export function addresseeOf(clause: string): string {
  const words = clause.slice(0, 400).replace(content, '')
  return named.map((pattern) => pattern.exec(words)?.[1]).find((found) => found !== undefined) ?? ''
}
