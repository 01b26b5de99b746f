import { DeckhandError } from '@deckhand/spec/errors'

/** BAD_REQUEST for bytes that are no UTF-8 text. A mark at the beginning stays, so that what is read and written again is the same. */
export function toText(path: string, content: Uint8Array): string {
  const text = decode(content)
  if (text === undefined || text.includes('\0')) {
    throw new DeckhandError('BAD_REQUEST', `The file ${path} is no text. Download it instead.`, { field: 'path' })
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
