import type { Json, JsonObject, JsonSchema } from '@deckhand/spec'
import { oneLine } from './one-line.ts'

const longestValue = 120
const missing = '…'

/**
 * The question to a person, with `{quantity}` and `{slot.start}` filled in from the input or the schema's default. The input is untrusted: a value is
 * one short line without invisible characters, and its own `{…}` are not filled in.
 */
export function confirmSentence(sentence: string, input: JsonObject, schema: JsonSchema = {}): string {
  return sentence.replace(/\{([^{}]+)\}/g, (_, name: string) => spokenValue(valueAt(name.trim(), input, schema)))
}

/** A value as text for a person. */
export function spokenValue(value: Json | undefined): string {
  if (value === undefined || value === null) return missing
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return short(value.join(', '))
  return short(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

const short = (text: string) => oneLine(text, longestValue) || missing

function valueAt(name: string, input: JsonObject, schema: JsonSchema): Json | undefined {
  if (Object.hasOwn(input, name)) return input[name]
  let value: Json | undefined = input
  let described = schema as Json | undefined
  for (const key of name.split(/[.[\]]+/).filter(Boolean)) {
    described = own(own(described, 'properties'), key) ?? own(described, 'items')
    value = own(value, key) ?? own(described, 'default')
  }
  return value
}

function own(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  return (value as JsonObject)[key]
}
