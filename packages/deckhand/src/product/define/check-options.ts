import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'

/** The requirement for one option. */
export interface Expectation {
  /** Completes "`effect` must be": `"read" or "write"`. */
  words: string
  fits: (value: unknown) => boolean
  isRequired?: true
  /** Messages never repeat its value. */
  isSecret?: true
}

/** One requirement for each option. */
export type Expectations<Options> = { [Name in keyof Required<Options> & string]: Expectation }

/** Names the checked options in messages. */
export interface OptionPlace {
  /** `createDeckhand()` */
  caller: string
  /** The path of nested options: `agents[0].` */
  prefix?: string
}

/** Throws BAD_REQUEST for unknown, missing or wrong options, because types do not protect callers in JavaScript. */
export function checkOptions<Options>(
  given: unknown,
  expectations: Expectations<Options>,
  place: OptionPlace,
): asserts given is Options {
  const { prefix = '' } = place
  if (!isOptions(given)) {
    const name = prefix.replace(/\.$/, '')
    throw badOption(
      place,
      name,
      `${name === '' ? 'the options' : `\`${name}\``} must be an object, not ${shown(given)}.`,
    )
  }
  const names = Object.keys(expectations)
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(expectations, name))
  if (unknown !== undefined) throw badOption(place, prefix + unknown, unknownWords(prefix + unknown, unknown, names))
  for (const [name, expected] of Object.entries<Expectation>(expectations)) {
    const problem = problemOf(given[name], expected)
    if (problem) throw badOption(place, prefix + name, `\`${prefix}${name}\` ${problem}`)
  }
}

/** The error for a wrong option. `words` is a whole sentence. */
export function badOption({ caller }: OptionPlace, field: string, words: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `${caller}: ${words}`, { field })
}

function problemOf(value: unknown, { words, fits, isRequired, isSecret }: Expectation): string | undefined {
  if (value === undefined) return isRequired && `is missing. It must be ${words}.`
  if (fits(value)) return undefined
  const found = shown(value)
  // "a list of texts, not a list" would not help.
  return isSecret || words.startsWith(found) ? `must be ${words}.` : `must be ${words}, not ${found}.`
}

function unknownWords(path: string, name: string, known: string[]): string {
  const quoted = (names: string[]) => names.map((each) => `\`${each}\``)
  const near = quoted(nearNames(name, known, 2))
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `The options are ${quoted(known).join(', ')}.`
  return `\`${path}\` is not an option. ${hint}`
}

const longestShown = 60

/** A value for a message. Hides the content of objects, which may be secret. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  return JSON.stringify(value.length > longestShown ? `${value.slice(0, longestShown)}…` : value)
}

function isOptions(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

export const required = (expected: Expectation): Expectation => ({ ...expected, isRequired: true })

export const text: Expectation = { words: 'a text that is not empty', fits: isText }
export const callback: Expectation = { words: 'a function', fits: (value) => typeof value === 'function' }
export const object: Expectation = { words: 'an object', fits: isOptions }
export const list: Expectation = { words: 'a list', fits: Array.isArray }
export const texts: Expectation = {
  words: 'a list of texts',
  fits: (value) => Array.isArray(value) && value.every(isText),
}

export function oneOf(...values: (string | boolean)[]): Expectation {
  const quoted = values.map((value) => JSON.stringify(value))
  const last = quoted.pop()
  return {
    words: quoted.length === 0 ? `${last}` : `${quoted.join(', ')} or ${last}`,
    fits: (value) => values.some((each) => each === value),
  }
}

export function numberBetween(
  least: number,
  most: number,
  kind: 'a number' | 'a whole number' = 'a number',
): Expectation {
  const isKind = kind === 'a number' ? Number.isFinite : Number.isInteger
  return {
    words: `${kind} from ${least} to ${most}`,
    fits: (value) => isKind(value) && (value as number) >= least && (value as number) <= most,
  }
}

/** Tests for an object with these methods. */
export const hasMethods =
  (...names: string[]) =>
  (value: unknown): boolean =>
    object.fits(value) && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function')
