import type { JsonObject, ParsedArguments, ToolPlugin } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import type { ArgumentCheck } from '@deckhand/spec/schema-check'
import { isObject } from './input-schema.ts'
import { jsonProblem } from './json-problem.ts'

/** Throws BAD_TOOL if the tool's own parser is broken. */
export type ParseArguments = (args: JsonObject) => ParsedArguments

/** Parses with the tool's own `parse` if it has one, otherwise checks the JSON Schema, which changes nothing. The tool's `check` sees only what passed. */
export function createArgumentParser(plugin: ToolPlugin, fitsSchema: ArgumentCheck): ParseArguments {
  return (args) => {
    const parsed = plugin.parse ? parseWith(plugin.parse, plugin.name, args) : fitting(args, fitsSchema(args))
    if (parsed.problem !== undefined) return parsed
    return fitting(parsed.value, ownProblem(plugin, parsed.value))
  }
}

function fitting(value: JsonObject, problem: string | undefined): ParsedArguments {
  return problem === undefined ? { value } : { problem }
}

function parseWith(parse: NonNullable<ToolPlugin['parse']>, name: string, args: JsonObject): ParsedArguments {
  let parsed: ParsedArguments
  try {
    // A parser may change its input, and that must not change what the model said.
    parsed = parse(structuredClone(args))
  } catch (thrown) {
    if (thrown instanceof DeckhandError && thrown.code === 'BAD_TOOL') throw thrown
    return { problem: wordsOf(thrown) }
  }
  if (parsed.problem !== undefined) return parsed
  return { value: asJson(parsed.value, name) }
}

/**
 * The value as it will come back from the store. If it were not JSON, the arguments that run after a restart could differ from the approved ones.
 */
function asJson(value: unknown, name: string): JsonObject {
  const problem = jsonProblem(value) ?? (isObject(value) ? undefined : 'the whole is not an object')
  if (problem === undefined) return JSON.parse(JSON.stringify(value))
  throw new DeckhandError('BAD_TOOL', `Tool "${name}": its parsed arguments must be a JSON object, and ${problem}.`)
}

function ownProblem({ check }: ToolPlugin, args: JsonObject): string | undefined {
  try {
    return check?.(args)?.replace(/\.$/, '')
  } catch (thrown) {
    return wordsOf(thrown)
  }
}

const wordsOf = (thrown: unknown) => toDeckhandError(thrown).message.replace(/\.$/, '')
