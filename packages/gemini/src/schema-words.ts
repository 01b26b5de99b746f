import type { JsonSchema } from '@deckhand/spec'

/** Those that Gemini documents. It may refuse any other, so they become words too. */
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
  propertyNames: (value) => (saysOnlyText(value) ? undefined : `Property names must fit ${JSON.stringify(value)}.`),
  const: (value) => (isPlainValue(value) ? undefined : `Always ${JSON.stringify(value)}.`),
  enum: (value) => (arePlain(value) ? undefined : `One of ${JSON.stringify(value)}.`),
}

/** The description with all that Gemini has no keyword for. */
export function descriptionOf(schema: JsonSchema): { description?: string } {
  const said = Object.entries(words).map(([keyword, say]) =>
    schema[keyword] === undefined ? undefined : say(schema[keyword]),
  )
  const description = [schema.description, ...said].filter(Boolean).join(' ')
  return description === '' ? {} : { description }
}

export function isKnownFormat(format: unknown): boolean {
  return knownFormats.includes(String(format))
}

/** Gemini's `enum` takes texts and numbers; `null` is said by the type. */
export function isPlainValue(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || value === null
}

function arePlain(values: unknown): boolean {
  return Array.isArray(values) && values.every(isPlainValue)
}

/** What zod writes for every record. Property names are texts anyway. */
function saysOnlyText(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"string"}'
}
