import type { ErrorObject } from 'ajv/dist/2020.js'
import { nearNames } from '../near-names.ts'

const typeWords: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const formatWords: Record<string, string> = {
  'date-time': 'a date and time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 09:30:00Z',
  email: 'an e-mail address',
  uri: 'an address such as https://example.com/a',
  uuid: 'a UUID',
}

/** What is wrong, to be read after the place. `known` are the keys that the object may have. */
export function problemWords({ keyword, params, message }: ErrorObject, known: string[]): string {
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'additionalProperties':
      return `is not known here${didYouMean(params.additionalProperty, known)}`
    case 'type':
      return `must be ${typeNames([params.type].flat())}`
    case 'enum':
      return `must be one of ${shortList(params.allowedValues)}`
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`
    case 'format':
      return `must be ${formatWords[params.format] ?? `a text of the format "${params.format}"`}`
    case 'deckhandFile':
      return 'must be a file: send the call as multipart/form-data, with the file as a part of its own'
    case 'multipleOf':
      return `must be a multiple of ${params.multipleOf}`
    case 'pattern':
      return `must match the pattern ${params.pattern}`
    case 'uniqueItems':
      return 'must not have the same item twice'
    case 'false schema':
      return 'is not allowed here'
    default:
      return sizeWords(keyword, params.limit) ?? message ?? 'does not fit'
  }
}

export function typeNames(types: string[]): string {
  return [...new Set(types)].map((type) => typeWords[type] ?? type).join(' or ')
}

function sizeWords(keyword: string, limit: number): string | undefined {
  const counted = (thing: string) => `${limit} ${thing}${limit === 1 ? '' : 's'}`
  const words: Record<string, string> = {
    minimum: `must be at least ${limit}`,
    maximum: `must be at most ${limit}`,
    exclusiveMinimum: `must be more than ${limit}`,
    exclusiveMaximum: `must be less than ${limit}`,
    minLength: `must have at least ${counted('character')}`,
    maxLength: `must have at most ${counted('character')}`,
    minItems: `must have at least ${counted('item')}`,
    maxItems: `must have at most ${counted('item')}`,
    minProperties: `must have at least ${counted('key')}`,
    maxProperties: `must have at most ${counted('key')}`,
  }
  return words[keyword]
}

function shortList(values: unknown[]): string {
  const shown = values.slice(0, 12).map((value) => JSON.stringify(value))
  return shown.join(', ') + (values.length > shown.length ? ` and ${values.length - shown.length} more` : '')
}

function didYouMean(name: string, known: string[]): string {
  // Comparing takes the product of the lengths, and the name is the caller's.
  const near = name.length > 100 ? [] : nearNames(name, known, 1)
  return near.length === 0 ? '' : `; did you mean "${near[0]}"?`
}
