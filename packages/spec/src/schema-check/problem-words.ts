import { nearNames } from '../text/near-names.ts'
import { typesOf } from './assertions.ts'
import type { SchemaError } from './check-run.ts'
import { isObject } from './schema-parts.ts'

const typeWords = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['null', 'null'],
])

const formatWords = new Map([
  ['date-time', 'a date and time such as 2026-01-31T09:30:00Z'],
  ['date', 'a date such as 2026-01-31'],
  ['time', 'a time such as 09:30:00Z'],
  ['email', 'an e-mail address'],
  ['uri', 'an address such as https://example.com/a'],
  ['uuid', 'a UUID'],
])

/** Describes an error. The text follows the path. */
export function problemWords({ keyword, schema, steps, message }: SchemaError): string {
  const demand = schema[keyword]
  switch (keyword) {
    case 'required':
      return 'is missing'
    case 'additionalProperties':
      return `is not known here${didYouMean(String(steps.at(-1)), schema.properties)}`
    case 'type':
      return `must be ${typeNames(typesOf(schema))}`
    case 'enum':
      return `must be one of ${shortList(demand as unknown[])}`
    case 'const':
      return `must be ${JSON.stringify(demand)}`
    case 'format':
      return `must be ${formatWords.get(String(demand)) ?? `a text of the format "${demand}"`}`
    case 'file':
      return 'must be a file: send the call as multipart/form-data, with the file as a part of its own'
    case 'multipleOf':
      return `must be a multiple of ${demand}`
    case 'pattern':
      return `must match the pattern ${demand}`
    case 'uniqueItems':
      return 'must not have the same item twice'
    case 'false schema':
      return 'is not allowed here'
    default:
      return sizeWords(keyword, demand as number) ?? message
  }
}

export function typeNames(types: string[]): string {
  return [...new Set(types)].map((type) => typeWords.get(type) ?? type).join(' or ')
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

function didYouMean(name: string, properties: unknown): string {
  // The cost of comparing is the product of the lengths, and the caller chooses the name.
  const near = name.length > 100 || !isObject(properties) ? [] : nearNames(name, Object.keys(properties), 1)
  return near.length === 0 ? '' : `; did you mean "${near[0]}"?`
}
