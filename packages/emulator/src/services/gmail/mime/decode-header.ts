import { type Address, addressParser, decodeWords } from 'postal-mime'

const addressHeaders = new Set(['from', 'to', 'cc', 'bcc', 'sender', 'reply-to'])

/** The value as a person reads it. Addresses are told apart first: a decoded name may hold a comma. */
export function decodeHeader(key: string, value: string): string {
  if (!value.includes('=?')) return value
  return addressHeaders.has(key) ? addressParser(value).map(writeAddress).join(', ') : decodeWords(value)
}

function writeAddress({ name, address, group }: Address): string {
  const words = decodeWords(name)
  if (group) return `${quoted(words)}: ${group.map(writeAddress).join(', ')};`
  return words === '' ? address : `${quoted(words)} <${address}>`
}

function quoted(name: string): string {
  return /[",:;<>@()[\]\\]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
}
