import type { Parameter } from './parameter.ts'
import type { Schema } from './schema.ts'

/** Whether a value keeps to the parameter's schema, so that no call is sent that must be refused. */
export function isValid(parameter: Parameter, value: unknown): boolean {
  if (!parameter.isList) return fits(parameter.schema, value)
  return Array.isArray(value) && value.every((member) => fits(parameter.schema, member))
}

export function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum.length > 0) return schema.enum.includes(value)
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && fitsString(schema, value)
    case 'integer':
      return Number.isInteger(value) && inRange(schema, value as number)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) && inRange(schema, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return typeof value === 'object' && value !== null && schema.required.every((name) => name in value)
  }
}

function inRange(schema: Schema, value: number): boolean {
  return value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) && value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
}

const formats: Record<string, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^[a-z][a-z\d+.-]*:\S+$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
  time: /^\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/,
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
}

function fitsString(schema: Schema, value: string): boolean {
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY))
    return false
  return (formats[schema.format]?.test(value) ?? true) && matchesPattern(schema.pattern, value)
}

// A declared pattern may backtrack badly on long input; no value worth a pattern is long.
export function matchesPattern(pattern: string | undefined, value: string): boolean {
  if (pattern === undefined) return true
  if (value.length > 200) return false
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}
