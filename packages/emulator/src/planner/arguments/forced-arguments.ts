import { assemble } from './assemble.ts'
import { type FillOptions, fillArguments } from './fill-arguments.ts'
import { exampleOf } from './formats.ts'
import { leavesOf, type Parameter } from './parameter.ts'
import type { Schema } from './schema.ts'
import { fits } from './validate.ts'

/** Arguments for a call that must be made whatever the words say: what is missing gets the plainest value its schema allows. */
export function forcedArguments(options: FillOptions): Record<string, unknown> {
  const { args, missing } = fillArguments(options)
  const made = new Map(missing.map((parameter) => [parameter, plainest(parameter, options.clause)]))
  return merged(args, assemble(missing, made))
}

function plainest({ schema, isList, type }: Parameter, clause: string): unknown {
  const value = plainestValue({ ...schema, type }, clause)
  return isList ? [value] : value
}

function plainestValue(schema: Schema, clause: string): unknown {
  if (schema.enum.length > 0) return schema.enum[0]
  switch (schema.type) {
    case 'boolean':
      return false
    case 'number':
    case 'integer':
      return Math.min(Math.max(0, schema.minimum ?? 0), schema.maximum ?? Number.POSITIVE_INFINITY)
    case 'array':
      return []
    case 'object':
      return plainestObject(schema, clause)
    case 'string':
      return plainestText(schema, clause)
  }
}

function plainestObject(schema: Schema, clause: string): Record<string, unknown> {
  const required = leavesOf(schema).filter((leaf) => leaf.isRequired)
  return assemble(required, new Map(required.map((leaf) => [leaf, plainest(leaf, clause)])))
}

function plainestText(schema: Schema, clause: string): string {
  const text = exampleOf(schema.format) ?? (clause.trim().slice(0, schema.maxLength ?? 200) || 'unknown')
  return fits(schema, text) ? text : text.padEnd(schema.minLength ?? 0, '.')
}

function merged(a: Record<string, unknown>, b: Record<string, unknown>): Record<string, unknown> {
  const result = { ...a }
  for (const [key, value] of Object.entries(b)) {
    const own = result[key]
    result[key] = isObject(own) && isObject(value) ? merged(own, value) : value
  }
  return result
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
