import { domainToASCII } from 'node:url'
import { badField, headerValue } from './header-value.ts'

export interface MailAddress {
  /** '' if there is none. */
  name: string
  /** In lower case, with the domain in ASCII. */
  address: string
}

const withName = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/
const quoted = /^"(?<text>(?:[^"\\]|\\.)*)"$/u
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domain = new RegExp(`^(?:${label}\\.)+(?:[a-z]|xn--)${label}$`)
// Includes characters that look like it.
const atSign = /[@\uff20\ufe6b]/u

/**
 * Parses one address: `ann@example.com` or `Ann <ann@example.com>`. Throws BAD_REQUEST with the field. Strict on purpose: lists, groups, comments, and names
 * that look like an address could show a person, or the allowlist, another recipient than the mail has.
 */
export function parseAddress(text: string, field: string): MailAddress {
  const whole = headerValue(text, field).trim()
  const { name = '', address = whole } = withName.exec(whole)?.groups ?? {}
  return { name: displayName(name.trim(), field), address: addressOf(address.trim(), field) }
}

/** The bare address, for comparisons. */
export function normalAddress(text: string): string | undefined {
  try {
    return parseAddress(text, 'address').address
  } catch {
    return undefined
  }
}

function addressOf(text: string, field: string): string {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const host = domainToASCII(text.slice(at + 1)).toLowerCase()
  const isGood = at > 0 && localPart.test(local) && local.length <= 64 && domain.test(host) && host.length <= 253
  if (!isGood) {
    throw badField(
      field,
      `${JSON.stringify(text.slice(0, 100))} is no mail address. Give one address, as ann@example.com or Ann <ann@example.com>`,
    )
  }
  return `${local.toLowerCase()}@${host}`
}

function displayName(text: string, field: string): string {
  const inQuotes = quoted.exec(text)?.groups?.text
  const name = (inQuotes?.replace(/\\(.)/gu, '$1') ?? text).trim()
  if (atSign.test(name)) throw badField(field, 'a name with an @ could pose as an address. Leave the name out')
  if (inQuotes === undefined && /[,;:()[\]"\\]/.test(name)) {
    throw badField(field, 'one address for each entry; a name with , ; : ( ) [ ] " or \\ goes in quotes')
  }
  return name
}
