import type { JsonSchema } from '@deckhand/spec'

/** The formats that Gemini documents. It may refuse others, so those become text in the description. */
const knownFormats = ['date-time', 'date', 'time', 'duration', 'int32', 'int64', 'float', 'double']

const words: Record<string, (value: unknown) => string | undefined> = {
  format: (value) => (isKnownFormat(value) ? undefined : `Format: ${value}.`),
  pattern: (value) => `Must match the regular expression ${value}.`,
  minLength: (value) => `At least ${value} characters.`,
  maxLength: (value) => `At most ${value} characters.`,
  exclusiveMinimum: (value) => `Greater than ${value}.`,
  exclusiveMaximum: (value) => `Less than ${value}.`,
  multipleOf: (value) => `A multiple of ${value}.`,
  uniqueItems: (value) => (value === true ? 'No item twice.' : undefined),
  minProperties: (value) => `At least ${value} properties.`,
  maxProperties: (value) => `At most ${value} properties.`,
  contentEncoding: (value) => `Encoded as ${value}.`,
  contentMediaType: (value) => `Content of type ${value}.`,
  propertyNames: (value) => (isAnyText(value) ? undefined : `Property names must fit ${JSON.stringify(value)}.`),
  const: (value) => (isPlainValue(value) ? undefined : `Always ${JSON.stringify(value)}.`),
  enum: (value) => (arePlain(value) ? undefined : `One of ${JSON.stringify(value)}.`),
}

/** The description, plus text for each keyword that Gemini lacks. */
export function descriptionOf(schema: JsonSchema): { description?: string } {
  const sentences = Object.entries(words).map(([keyword, say]) =>
    schema[keyword] === undefined ? undefined : say(schema[keyword]),
  )
  const description = [schema.description, ...sentences].filter(Boolean).join(' ')
  return description === '' ? {} : { description }
}

export function isKnownFormat(format: unknown): boolean {
  return knownFormats.includes(String(format))
}

/** Gemini's `enum` accepts texts and numbers. `null` is expressed by the type. */
export function isPlainValue(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || value === null
}

function arePlain(values: unknown): boolean {
  return Array.isArray(values) && values.every(isPlainValue)
}

/** zod writes this for every record. Property names are always texts. */
function isAnyText(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"string"}'
}
