import { matchesSequences } from '../language/match-pattern.ts'
import { readPattern } from '../language/pattern.ts'
import { hasFormat } from './formats.ts'
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

function fitsString(schema: Schema, value: string): boolean {
  const { length } = [...value]
  if (length < (schema.minLength ?? 0) || length > (schema.maxLength ?? Infinity)) return false
  return hasFormat(schema.format, value) && matchesPattern(schema.pattern, value)
}

const mostSteps = 20_000

/** True also for a pattern that cannot be read: a value is not thrown away for it. */
export function matchesPattern(pattern: string | undefined, value: string, spend = stepsOf(mostSteps)): boolean {
  const alternatives = pattern === undefined ? undefined : readPattern(pattern)
  return alternatives === undefined || matchesSequences(alternatives, value, spend)
}

function stepsOf(most: number): (cost: number) => boolean {
  let left = most
  return (cost) => {
    left -= cost
    return left >= 0
  }
}
