import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../../clean-text.ts'
import { decodeWords } from './encoded-words.ts'

/** A header of a message as it came; '' when there is none. */
export function rawHeader(message: gmail_v1.Schema$Message, name: string): string {
  const wanted = name.toLowerCase()
  const found = message.payload?.headers?.find((header) => header.name?.toLowerCase() === wanted)
  return found?.value ?? ''
}

/** A header as a person reads it, in one line. */
export function readableHeader(message: gmail_v1.Schema$Message, name: string): string {
  return cleanText(decodeWords(rawHeader(message, name)))
    .replace(/\s+/g, ' ')
    .trim()
}

/** When it was sent or came in, as ISO 8601; '' when nobody knows. */
export function dateOf({ internalDate }: gmail_v1.Schema$Message): string {
  const ms = Number(internalDate ?? Number.NaN)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

export const hasLabel = ({ labelIds }: gmail_v1.Schema$Message, label: string): boolean =>
  labelIds?.includes(label) ?? false
