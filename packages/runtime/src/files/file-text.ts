import { DeckhandError } from '@deckhand/spec/errors'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'

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

export interface TextVersion {
  version: number
  text: string
}

// Nothing else runs meanwhile.
const timeout = 1000

/** A unified diff. BAD_REQUEST when the versions have so little in common that it would take too long. */
export function diffTexts(path: string, from: TextVersion, to: TextVersion): string {
  const labels = [`version ${from.version}`, `version ${to.version}`] as const
  const options = { context: 3, timeout, headerOptions: FILE_HEADERS_ONLY }
  const patch = createTwoFilesPatch(path, path, from.text, to.text, ...labels, options)
  if (patch !== undefined) return patch
  const message = `Versions ${from.version} and ${to.version} of ${path} differ too much to be compared. Read both instead.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'from' })
}
