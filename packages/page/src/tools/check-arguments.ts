import { listed, quoted } from '../page-text.ts'
import { ToolRefusal } from './tool-refusal.ts'
import type { ToolInputSchema, ToolParameter } from './tool-shapes.ts'

export type ToolArguments = Record<string, unknown>

/** Returns the model's arguments if they fit the schema. Supports only what our own schemas use. */
export function checkArguments({ properties, required = [] }: ToolInputSchema, args: unknown): ToolArguments {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) {
    throw new ToolRefusal('INVALID_ARGUMENTS', 'The arguments are not an object: send one with the parameters by name.')
  }
  for (const name of required) if (!Object.hasOwn(args, name)) refuse(name, 'is missing')
  for (const [name, value] of Object.entries(args)) {
    if (!Object.hasOwn(properties, name))
      refuse(name, `is none of the parameters: ${listed(Object.keys(properties)) || 'there are none'}`)
    const problem = problemOf(properties[name] as ToolParameter, value)
    if (problem) refuse(name, problem)
  }
  return args as ToolArguments
}

function refuse(parameter: string, problem: string): never {
  const words = `The parameter ${quoted(parameter)} ${problem}.`
  throw new ToolRefusal('INVALID_ARGUMENTS', words, parameter)
}

function problemOf({ type, items, enum: allowed = items?.enum }: ToolParameter, value: unknown): string | undefined {
  const values = type === 'array' && Array.isArray(value) ? value : [value]
  const wanted = type === 'array' ? 'string' : type
  if ((type === 'array') !== Array.isArray(value) || values.some((one) => typeof one !== wanted || Number.isNaN(one))) {
    return `has to be a ${type === 'array' ? 'list of texts' : type}`
  }
  const wrong = allowed && values.find((one) => !allowed.includes(one as string))
  if (wrong === undefined) return undefined
  const choices = allowed?.map((one) => quoted(one)) ?? []
  return `cannot be ${quoted(String(wrong))}: choose one of ${listed(choices, 30)}`
}
