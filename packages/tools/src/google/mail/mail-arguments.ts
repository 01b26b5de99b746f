import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'
import { cleanText } from '../../clean-text.ts'
import { type MailAddress, normalAddress, parseAddress } from './address.ts'
import { headerValue } from './header-value.ts'

const shownCharacters = 1_000

export function addressListSchema(description: string, minItems = 0): JsonSchema {
  return {
    type: 'array',
    description,
    items: { type: 'string', minLength: 3, maxLength: 320 },
    ...(minItems > 0 && { minItems }),
    maxItems: 50,
  }
}

export const recipientSchemas = {
  to: addressListSchema('Who gets it, one address for each entry: ann@example.com or Ann Lee <ann@example.com>.', 1),
  cc: addressListSchema('Who gets a copy.'),
  bcc: addressListSchema('Who gets a copy that the others do not see.'),
}

export const subjectSchema: JsonSchema = {
  type: 'string',
  description: 'The subject line.',
  minLength: 1,
  maxLength: 500,
}

export const bodySchema: JsonSchema = {
  type: 'string',
  description: 'The text of the mail, word for word, with greeting and closing. Plain text, no Markdown or HTML.',
  minLength: 1,
  maxLength: 100_000,
}

const lists = ['to', 'cc', 'bcc'] as const

/** Reads the recipients of a mail. Throws BAD_REQUEST with the field of the first invalid address. */
export function readRecipients(args: JsonObject): Record<(typeof lists)[number], MailAddress[]> {
  const read = (field: (typeof lists)[number]) =>
    texts(args[field]).map((text, index) => parseAddress(text, `${field}[${index}]`))
  return { to: read('to'), cc: read('cc'), bcc: read('bcc') }
}

/** Reads the recipients, subject and body of a new mail. Throws BAD_REQUEST with the field. */
export function readMail(args: JsonObject) {
  return { ...readRecipients(args), subject: headerValue(String(args.subject), 'subject'), body: String(args.body) }
}

/** All recipients as bare addresses. An invalid address stays as it is: no allowlist matches it, and the handler refuses it. */
export const mailRecipients = ({ to, cc, bcc }: JsonObject): string[] => recipientsIn(to, cc, bcc)

export function recipientsIn(...given: (Json | undefined)[]): string[] {
  return [...new Set(given.flatMap(texts).map((text) => normalAddress(text) ?? text.trim()))]
}

/** The recipients and the content, in one line. */
export function previewMail(intent: string, args: JsonObject): string {
  const who = lists.flatMap((field) => {
    const people = texts(args[field]).map(shownAddress)
    return people.length > 0 ? [`${field} ${people.join(', ')}`] : []
  })
  const subject = typeof args.subject === 'string' ? `, subject "${line(args.subject)}"` : ''
  return `${intent} ${who.join('; ')}${subject}: ${shortened(line(String(args.body ?? '')))}`
}

/** Shows the domain in ASCII, which reveals look-alike letters. */
export function shownAddress(text: string): string {
  const address = normalAddress(text)
  if (address === undefined) return line(text)
  const { name } = parseAddress(text, 'address')
  return name === '' ? address : `${line(name)} <${address}>`
}

export function shortened(text: string, length = shownCharacters): string {
  if (text.length <= length) return text
  return `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')} … (${text.length - length} more characters)`
}

export const line = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim()

const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
