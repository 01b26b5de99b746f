import { DeckhandError } from '@deckhand/spec/errors'
import type { BodySource } from '../mount/body-source.ts'
import { assertModest } from './assert-modest.ts'
import { hasEndlessNumber } from './has-endless-number.ts'
import { type BodyOptions, withBody } from './read-body.ts'

/** Reads a request's body as JSON. Throws BAD_REQUEST, and what `withBody` says. */
export function readJson(source: BodySource, options: BodyOptions): Promise<unknown> {
  return withBody(source, options, (bytes) => parseJson(bytes))
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
