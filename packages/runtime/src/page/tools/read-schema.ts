import type { JsonSchema } from '@deckhand/spec'
import { badField, isObject } from '../request/check-field.ts'

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object']
const deepest = 5

/**
 * The input schema of a page tool, rebuilt from the few keywords that a page needs. Other keywords (`pattern`, `$ref`) reach neither the model
 * nor the schema checker; the page checks its arguments itself.
 */
export function readSchema(schema: unknown, field: string, depth = 0): JsonSchema {
  if (!isObject(schema)) throw badField(field, 'must be a JSON Schema.')
  if (depth > deepest) throw badField(field, 'is nested too deeply.')
  const { type, description, enum: choices, items, properties, required } = schema
  if (typeof type !== 'string' || !types.includes(type))
    throw badField(`${field}.type`, `must be one of ${types.join(', ')}.`)
  return {
    type,
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(choices !== undefined && type !== 'object' && { enum: readChoices(choices, `${field}.enum`) }),
    ...(type === 'array' && { items: readSchema(items ?? { type: 'string' }, `${field}.items`, depth + 1) }),
    ...(type === 'object' && readProperties({ properties, required }, field, depth)),
  }
}

function readChoices(choices: unknown, field: string): string[] {
  const isList = Array.isArray(choices) && choices.length > 0
  if (!isList || !choices.every((choice) => typeof choice === 'string'))
    throw badField(field, 'must be a list of texts.')
  return [...new Set(choices)]
}

function readProperties(given: { properties: unknown; required: unknown }, field: string, depth: number): JsonSchema {
  const { properties = {}, required = [] } = given
  if (!isObject(properties)) throw badField(`${field}.properties`, 'must be an object.')
  const read = Object.entries(properties).map(
    ([name, schema]) => [name, readSchema(schema, `${field}.properties.${name.slice(0, 60)}`, depth + 1)] as const,
  )
  const isList = Array.isArray(required) && required.every((name) => typeof name === 'string')
  if (!isList || !required.every((name) => Object.hasOwn(properties, name)))
    throw badField(`${field}.required`, 'must be a list of property names.')
  return { properties: Object.fromEntries(read), ...(required.length > 0 && { required: [...new Set(required)] }) }
}
