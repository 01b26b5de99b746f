import type { Json } from '../json.ts'

/** Trailing characters that usually belong to the sentence and not to the URL. */
const closing = new Set('.,;:!?)}*_~”’»。，、；：！？）】」』')
const sentenceEnd = new Set('.,;:!?。，、；：！？')

// No tool accepts an address above 8,000 characters. The limits keep these patterns fast for every text.
const anAddress = /https?:\/\/[^\s<>"'`\\^{|[\]]{1,8000}/gi
const aBareAddress =
  /(?<![\w@./:-])(?:[\p{L}\p{N}-]{1,63}\.){1,10}\p{L}{2,63}(?::\d{1,5})?(?:[/?][^\s<>"'`\\^{|[\]]{0,8000})?/giu
// Third-party tools may also fetch other schemes, `git@host:path`, and `host/path` within a text, even after a prefix (`site:host/path`).
const ofAnyScheme = /[a-z][a-z0-9+.-]{0,30}:\/\/[^\s<>"'`\\^{|[\]]{1,8000}/gi
const ofSsh = /[\w.-]{1,64}@(?:[\w-]{1,63}\.){1,10}[a-z]{2,63}:[^\s<>"'`\\^{|[\]]{1,8000}/gi
const bareInText =
  /(?<![\p{L}\p{N}@./-])(?:[\p{L}\p{N}-]{1,63}\.){1,10}(\p{L}{2,63})(?::\d{1,5})?[/?][^\s<>"'`\\^{|[\]]{0,8000}/giu

// Without a limit, a page full of addresses would block the process for a second.
const maxPerText = 2_000

/**
 * Normalizes an address as the WHATWG URL standard does (lower-case scheme and host, punycode, no default port, `..` resolved), without the
 * fragment, which is never sent. Two addresses are the same if their normalized forms are equal. `undefined` for anything but http and https.
 */
export function normalAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/**
 * The normalized addresses in a text, at most the first 2,000. Punctuation after an address may belong to it or to the sentence, so both readings
 * are returned.
 */
export function addressesIn(text: string): string[] {
  const words = new Set<string>()
  for (const [match] of text.matchAll(anAddress)) {
    for (const word of match.split(/,(?=https?:\/\/)/i)) words.add(word)
    if (words.size >= maxPerText) break
  }
  return normalAddresses([...words].flatMap(withoutPunctuation))
}

/** Also finds addresses without a scheme, such as `example.com/page`, as a person may type them. Each yields an http and an https URL. */
export function typedAddresses(text: string): string[] {
  const bare = [...text.matchAll(aBareAddress)].flatMap(([word]) => withoutPunctuation(word))
  const ofTheWeb = normalAddresses(bare.flatMap((word) => [`https://${word}`, `http://${word}`]))
  return [...addressesIn(text), ...ofTheWeb, ...otherAddresses(text)]
}

/**
 * The addresses in the arguments of a call, at any depth: whole texts that a tool would read as an address, also without a scheme, and addresses
 * inside texts, of any scheme and also percent-encoded.
 */
export function addressesInJson(value: Json): string[] {
  if (typeof value === 'string') return [...new Set([value, ...decoded(value)].flatMap(addressesInArgument))]
  if (typeof value !== 'object' || value === null) return []
  return [...new Set(Object.values(value).flatMap(addressesInJson))]
}

function addressesInArgument(text: string): string[] {
  const whole = bareAddress(text)
  const inside = whole.length > 0 ? [] : bareAddressesIn(text)
  return [...normalAddresses([text]), ...whole, ...inside, ...addressesIn(text), ...otherAddresses(text)]
}

/** Not normalized: that works only for http and https. */
function otherAddresses(text: string): string[] {
  const words = [...text.matchAll(ofAnyScheme), ...text.matchAll(ofSsh)].map(([word]) => word)
  return words.filter((word) => !/^https?:/i.test(word)).flatMap(withoutPunctuation)
}

function bareAddressesIn(text: string): string[] {
  const words = [...text.matchAll(bareInText)].flatMap(([word, last = '']) =>
    onlyFiles.test(last.toLowerCase()) ? [] : [word],
  )
  return normalAddresses(words.flatMap(withoutPunctuation).map((word) => `https://${word}`))
}

function decoded(text: string): string[] {
  if (!/%3a%2f%2f/i.test(text)) return []
  return [text.replace(/%3a/gi, ':').replace(/%2f/gi, '/').replace(/%3f/gi, '?')]
}

// No top-level domain has one of these names, so no host ends with them.
const onlyFiles =
  /^(?:[cm]?[jt]sx?|json[lc5]?|ya?ml|toml|xml|html?|css|scss|csv|tsv|txt|log|rst|pdf|docx?|xlsx?|pptx?|png|jpe?g|gif|svg|webp|mp[34]|wav|tar|gz|tgz|sql|sqlite|db|ini|conf|cfg|env|lock|bak|tmp|go|java|kt|rb|php|cpp|hpp|exe|dll)$/
// These are top-level domains too. A name with one dot, such as notes.md, is a file: only hosts below a registered name can carry data in their name.
const filesOrHosts = /^[^.]+\.(?:md|sh|py|rs|zip|mov|pl|ps|cc)$/

/**
 * A whole text that becomes an address when a tool puts a scheme before it, such as `example.com/page`. It means https. The URL parser decides
 * what the host is, as it does for the tool: `//a.example`, `a%2eexample/x` and `user@a.example/x` have a host, sentences do not.
 */
function bareAddress(text: string): string[] {
  const whole = text.trim()
  const address = `https://${whole}`
  if (!URL.canParse(address)) return []
  const { hostname, port, pathname, search, username, href } = new URL(address)
  const isHostOnly = port === '' && pathname === '/' && search === '' && !/[/?\\]$/.test(whole)
  if (!isHost(hostname, whole, isHostOnly) || (isHostOnly && username !== '')) return []
  return normalAddresses([href])
}

function isHost(hostname: string, whole: string, isHostOnly: boolean): boolean {
  if (hostname.startsWith('[')) return true
  // The parser also reads numbers such as 12.5, 3/4 and 2026/11/16 as a host.
  if (/^\d+(?:\.\d+){3}$/.test(hostname))
    return (
      /^[\\/]*\d+(?:\.\d+){3}(?![\d.])/.test(whole) || !(hostname.startsWith('0.') || /^[\d\s.,:/+*()%-]*$/.test(whole))
    )
  const name = hostname.replace(/\.$/, '')
  const last = /^(?:[^.]+\.)+([a-z][a-z0-9-]+)$/.exec(name)?.[1]
  if (last === undefined) return false
  return !isHostOnly || !(onlyFiles.test(last) || filesOrHosts.test(name))
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
