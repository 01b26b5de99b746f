import { listed, quoted } from './page-text.ts'
import { ToolRefusal } from './tool-refusal.ts'
import type { ToolInputSchema, ToolParameter } from './tool-shapes.ts'

export type ToolArguments = Record<string, unknown>

/** What a model wrote, when it fits the schema. Only what our own schemas say is known here. */
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

function problemOf({ type, enum: allowed }: ToolParameter, value: unknown): string | undefined {
  if (type === 'array') {
    const isList = Array.isArray(value) && value.every((step) => typeof step === 'string')
    return isList ? undefined : 'has to be a list of texts'
  }
  if (typeof value !== type || Number.isNaN(value)) return `has to be a ${type}`
  if (allowed && !allowed.includes(value as string)) {
    return `cannot be ${quoted(String(value))}: choose one of ${listed(
      allowed.map((one) => quoted(one)),
      30,
    )}`
  }
  return undefined
}
