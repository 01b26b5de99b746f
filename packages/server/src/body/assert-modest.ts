import { DeckhandError } from '@deckhand/spec/errors'

export const valueLimit = 20_000
export const depthLimit = 200

const [quote, backslash, comma] = [...Buffer.from('"\\,')]
const openers = [...Buffer.from('[{')]
const closers = [...Buffer.from(']}')]

/**
 * Refuses JSON that is small on the wire but large in memory, before parsing it: 16 MB of `0,` are eight million values, and a
 * schema that reports an error for each of them kills the process. Within the limit the worst body takes a fraction of a second. Deep nesting is refused because it overflows the stack. TOO_LARGE, BAD_REQUEST.
 */
export function assertModest(json: Buffer, field = 'body'): void {
  let values = 1
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === quote) at = endOfText(json, at)
    else if (byte === comma) values += 1
    else if (openers.includes(byte)) depth += 1
    else if (closers.includes(byte)) depth -= 1
    if (values > valueLimit) throw refusal('TOO_LARGE', field, `must have at most ${valueLimit} values.`)
    if (depth > depthLimit) throw refusal('BAD_REQUEST', field, `must be nested at most ${depthLimit} levels deep.`)
  }
}

/** The end of the text whose opening quote is at `start`. */
function endOfText(json: Buffer, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}

/** JSON.parse reads `1e400` as Infinity, which would pass for a whole number and be written as null. */
export function assertFiniteNumbers(value: unknown, field = 'body'): void {
  if (hasInfinity(value)) throw refusal('BAD_REQUEST', field, 'has a number that is too large.')
}

function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity)
}

function refusal(code: 'TOO_LARGE' | 'BAD_REQUEST', field: string, words: string): DeckhandError {
  return new DeckhandError(code, `${field}: ${words}`, { field })
}
