const vowel = /[aeiouy]/

/** Requests use few words many times; the bound keeps a long-running server from growing. */
const known = new Map<string, string>()
const mostKnown = 20_000

const irregular = new Map([
  ['said', 'say'],
  ['wrote', 'write'],
  ['written', 'write'],
  ['sent', 'send'],
  ['told', 'tell'],
  ['bought', 'buy'],
  ['paid', 'pay'],
  ['met', 'meet'],
])

/** The part of an English word that its forms share ("booking", "booked", "books" -> "book"). For comparing, never for showing. */
export function stem(word: string): string {
  const cached = known.get(word)
  if (cached !== undefined) return cached
  if (known.size >= mostKnown) known.clear()
  const lower = word.toLowerCase().replace(/['’](?:s|re|ve|ll|d|m)?$/, '')
  const base = withoutFinalVowel(withoutSuffix(withoutInflection(singular(irregular.get(lower) ?? lower))))
  known.set(word, base)
  return base
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 3 && /[^sui]s$/.test(word)) return word.slice(0, -1)
  return word
}

function withoutInflection(word: string): string {
  const match = /^(.{3,}?)(?:ing|ed)$/.exec(word)
  const base = match?.[1]
  if (!base || !vowel.test(base) || word.endsWith('eed')) return word
  if (/([bdgmnprtl])\1$/.test(base)) return base.slice(0, -1)
  return needsFinalE(base) ? `${base}e` : base
}

/** "mak" was "make", but "mail" and "open" were whole. */
function needsFinalE(base: string): boolean {
  return /(?:at|bl|iz)$/.test(base) || isShort(base)
}

/** One syllable that ends consonant, vowel, consonant: cutting its "e" would turn "plane" into "plan". */
function isShort(base: string): boolean {
  return /^[^aeiouy]*[aeiouy][^aeiouywx]$/.test(base)
}

function withoutSuffix(word: string): string {
  const long = /^(.{4,})(?:ations?|ators?|ate|ments?|ness|ly|i[sz]e)$/.exec(word)
  if (long?.[1]) return long[1]
  const action = /^(.{3,}[st])ion$/.exec(word)
  if (action?.[1]) return action[1]
  const agent = /^(.{4,})er(?:y?)$/.exec(word)
  return agent?.[1] ?? word
}

function withoutFinalVowel(word: string): string {
  if (word.length > 4 && word.endsWith('y')) return `${word.slice(0, -1)}i`
  const base = word.endsWith('e') ? word.slice(0, -1) : ''
  if (base.length >= 3 && !isShort(base)) return base
  return /[^aeiou]{2}$/.test(word) && /(.)\1$/.test(word) ? word.slice(0, -1) : word
}
