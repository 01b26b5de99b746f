import { DeckhandError } from '@deckhand/spec/errors'

/** Throws BAD_REQUEST if the bytes are not UTF-8 text. Keeps a byte order mark, so that reading and writing a file does not change it. */
export function toText(path: string, content: Uint8Array): string {
  const text = decode(content)
  if (text === undefined || text.includes('\0')) {
    throw new DeckhandError('BAD_REQUEST', `The file ${path} is not text. Download it instead.`, { field: 'path' })
  }
  return text
}

function decode(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return undefined
  }
}
