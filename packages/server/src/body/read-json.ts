import { DeckhandError } from '@deckhand/spec/errors'
import type { BodySource } from '../mount/body-source.ts'
import { assertFiniteNumbers, assertModest } from './assert-modest.ts'
import { type BodyOptions, withBody } from './read-body.ts'

/** Reads a request's body as JSON. Throws BAD_REQUEST, and what `withBody` throws. */
export function readJson(source: BodySource, options: BodyOptions): Promise<unknown> {
  return withBody(source, options, (bytes) => parseJson(bytes))
}

/** BAD_REQUEST with the field's name, or TOO_LARGE if the parsed value would be too large. */
export function parseJson(bytes: Buffer, field = 'body'): unknown {
  assertModest(bytes, field)
  const value = decode(bytes, field)
  assertFiniteNumbers(value, field)
  return value
}

function decode(bytes: Buffer, field: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new DeckhandError('BAD_REQUEST', `${field}: must be JSON in UTF-8.`, { field, cause })
  }
}
