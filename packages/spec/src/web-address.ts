import type { Json } from './json.ts'

/** Closes a sentence, a bracket or a quotation more often than an address. */
const closing = new Set('.,;:!?)}*_~”’»。，、；：！？）】」』')
const sentenceEnd = new Set('.,;:!?。，、；：！？')

// No tool takes a longer address than 8,000 characters, and no text makes these patterns slow.
const anAddress = /https?:\/\/[^\s<>"'`\\^{|[\]]{1,8000}/gi
const aBareAddress =
  /(?<![\w@./:-])(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,63}(?::\d{1,5})?(?:[/?][^\s<>"'`\\^{|[\]]{0,8000})?/giu

// A page of nothing but addresses would block the process for a second.
const mostOfOneText = 2_000

/**
 * An address in its one spelling: as the WHATWG URL standard writes it (lower-case scheme and host, punycode, no default port, `..` resolved) and without the
 * fragment, which is never sent. Two addresses are the same when these are equal, letter by letter. `undefined` for anything but http and https.
 */
export function normalAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/**
 * The addresses that stand in a text, in their one spelling; of more than 2,000 the first. Punctuation behind an address may belong to it or to the sentence: both
 * are taken.
 */
export function addressesIn(text: string): string[] {
  const words = new Set<string>()
  for (const [match] of text.matchAll(anAddress)) {
    for (const word of match.split(/,(?=https?:\/\/)/i)) words.add(word)
    if (words.size >= mostOfOneText) break
  }
  return normalAddresses([...words].flatMap(withoutPunctuation))
}

/** What a person typed may also be an address without its scheme, such as `example.com/page`. It then stands for http and https. */
export function typedAddresses(text: string): string[] {
  const bare = [...text.matchAll(aBareAddress)].flatMap(([word]) => withoutPunctuation(word))
  return [...addressesIn(text), ...normalAddresses(bare.flatMap((word) => [`https://${word}`, `http://${word}`]))]
}

/** The addresses in the arguments of a call, at any depth: a whole text that is one, in any spelling that is read as one, and those inside of texts. */
export function addressesInJson(value: Json): string[] {
  if (typeof value === 'string') return [...new Set([...normalAddresses([value]), ...addressesIn(value)])]
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(addressesInJson))]
}

const normalAddresses = (words: string[]) => words.flatMap((word) => normalAddress(word) ?? [])

function withoutPunctuation(word: string): string[] {
  return [...new Set([word, cut(word, sentenceEnd), cut(word, closing)])]
}

function cut(word: string, characters: Set<string>): string {
  let end = word.length
  while (end > 0 && characters.has(word.charAt(end - 1))) end -= 1
  return word.slice(0, end)
}
