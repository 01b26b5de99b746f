import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../../clean-text.ts'
import { decodeText } from '../../web/decode-text.ts'

/** A header of a message, unchanged; '' if there is none. */
export function rawHeader(message: gmail_v1.Schema$Message, name: string): string {
  const wanted = name.toLowerCase()
  const found = message.payload?.headers?.find((header) => header.name?.toLowerCase() === wanted)
  return found?.value ?? ''
}

/** A readable header, in one line. */
export function readableHeader(message: gmail_v1.Schema$Message, name: string): string {
  return cleanText(decodeWords(rawHeader(message, name)))
    .replace(/\s+/g, ' ')
    .trim()
}

const encodedWord = /=\?([\w-]+)(?:\*[\w-]+)?\?([BbQq])\?([^?\s]*)\?=/g

/** A header's text with its encoded words decoded (RFC 2047). */
export function decodeWords(text: string): string {
  return text
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(encodedWord, (_, charset: string, kind: string, data: string) => {
      const bytes = kind.toUpperCase() === 'B' ? Buffer.from(data, 'base64') : quotedBytes(data)
      return decodeText(bytes, charset)
    })
}

function quotedBytes(data: string): Buffer {
  const bytes = data.replaceAll('_', ' ').replace(/=([0-9a-f]{2})/gi, (_, hex: string) => {
    return String.fromCharCode(Number.parseInt(hex, 16))
  })
  return Buffer.from(bytes, 'latin1')
}

/** When it was sent or received, as ISO 8601; '' if unknown. */
export function dateOf({ internalDate }: gmail_v1.Schema$Message): string {
  const ms = Number(internalDate ?? Number.NaN)
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}

export const hasLabel = ({ labelIds }: gmail_v1.Schema$Message, label: string): boolean =>
  labelIds?.includes(label) ?? false

/** Checks ids from other people's mails, which end up in a header. */
export const isMessageId = (text: string): boolean => /^<[^\s<>]{1,900}>$/.test(text)
