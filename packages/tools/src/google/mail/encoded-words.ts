import { decodeText } from '../../web/decode-text.ts'

const word = /=\?([\w-]+)(?:\*[\w-]+)?\?([BbQq])\?([^?\s]*)\?=/g

/** A header's text with its encoded words read (RFC 2047). */
export function decodeWords(text: string): string {
  return text.replace(/(\?=)\s+(?==\?)/g, '$1').replace(word, (_, charset: string, kind: string, data: string) => {
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
