import type { IncomingMessage } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'
import { assertModest } from './assert-modest.ts'

export const bodyLimit = 16 * 1024 * 1024

/** Reads a request's body as JSON. Throws BAD_REQUEST, or TOO_LARGE as soon as it is, without reading the rest. */
export async function readJson(incoming: IncomingMessage, limit = bodyLimit): Promise<unknown> {
  return parseJson(await readBytes(incoming, limit))
}

/** The same, whatever it is. */
export async function readBytes(incoming: IncomingMessage, limit = bodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of untilCutOff(incoming)) {
    size += chunk.length
    if (size > limit) throw new DeckhandError('TOO_LARGE', `body: must be at most ${limit} bytes.`, { field: 'body' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A client that goes away in the middle of its body is no fault of ours. */
async function* untilCutOff(incoming: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* incoming
  } catch (cause) {
    throw new DeckhandError('BAD_REQUEST', 'body: ended before all of it had come.', { field: 'body', cause })
  }
}

/** BAD_REQUEST under the field's name, or TOO_LARGE for what would be large once it is parsed. */
export function parseJson(bytes: Buffer, field = 'body'): unknown {
  assertModest(bytes, field)
  const value = decode(bytes, field)
  if (hasEndlessNumber(value))
    throw new DeckhandError('BAD_REQUEST', `${field}: has a number that is too large.`, { field })
  return value
}

function decode(bytes: Buffer, field: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new DeckhandError('BAD_REQUEST', `${field}: must be JSON in UTF-8.`, { field, cause })
  }
}

/** `1e400` is read as no number that JSON has: it would pass for a whole one, and come out as null. */
function hasEndlessNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasEndlessNumber)
}
