import type { JsonObject, JsonSchema, ParsedArguments } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'

/**
 * What zod 4.2, arktype 2.1.28 and valibot's `toStandardJsonSchema` have in common (standardschema.dev): it parses, and it says as JSON Schema what it takes.
 * Written out, so that the types of a tool need none of these libraries.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>
    readonly jsonSchema: { readonly input: (options: JsonSchemaOptions) => Record<string, unknown> }
  }
}

interface JsonSchemaOptions {
  readonly target: string
  readonly libraryOptions?: Record<string, unknown> | undefined
}

type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] }

interface StandardIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Schemas of arktype are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  return ((typeof value === 'object' && value !== null) || typeof value === 'function') && '~standard' in value
}

/** What a model has to send. Throws BAD_TOOL where the schema cannot say it. */
export function inputSchemaOf(schema: StandardSchema, toolName: string): JsonSchema {
  const { vendor, jsonSchema } = schema['~standard']
  if (!jsonSchema) throw badTool(toolName, `its input does not say what it takes as JSON Schema. ${adviceFor(vendor)}`)
  try {
    const options = { target: 'draft-2020-12', ...(vendor === 'valibot' && { libraryOptions: lenientValibot }) }
    const { $schema: _, ...found } = jsonSchema.input(options)
    return found
  } catch (error) {
    const words = toDeckhandError(error).message.replace(/\.$/, '')
    throw badTool(
      toolName,
      `a model cannot be told what its input takes (${words}). Take JSON, and transform it`,
      error,
    )
  }
}

const advice: Record<string, string> = {
  zod: 'Use zod 4.2 or newer',
  arktype: 'Use arktype 2.1.28 or newer',
  valibot: 'Wrap it: toStandardJsonSchema(schema), from @valibot/to-json-schema',
}

function adviceFor(vendor: string): string {
  return advice[vendor] ?? `Use a version of "${vendor}" with Standard JSON Schema, or plain JSON Schema`
}

/**
 * Valibot refuses the whole schema for an action such as `trim` or `check`, which JSON Schema has no words for. The model reads the rest, and the action
 * still counts when arguments are parsed.
 */
const lenientValibot = {
  overrideAction: ({ jsonSchema, errors }: { jsonSchema: object; errors?: unknown }) =>
    errors === undefined ? undefined : jsonSchema,
}

/** Throws BAD_TOOL at once where it can be seen that the schema is asynchronous, and otherwise when it is first asked. */
export function parserOf(schema: StandardSchema, toolName: string): (args: JsonObject) => ParsedArguments {
  refuseAsynchronous(schema, toolName)
  return (args) => {
    const result = validateNow(schema, args, toolName)
    if (result.issues) return { problem: result.issues.slice(0, mostIssues).map(issueWords).join('; ') }
    // The kernel refuses what is not JSON.
    return { value: result.value as JsonObject }
  }
}

const mostIssues = 5
const longestIssue = 300

function refuseAsynchronous(schema: StandardSchema, toolName: string): void {
  try {
    validateNow(schema, {}, toolName)
  } catch (thrown) {
    if (thrown instanceof DeckhandError && thrown.code === 'BAD_TOOL') throw thrown
    // A schema may throw on what is missing. That does not matter before there is a call.
  }
}

/** Arguments are parsed while a turn is judged, which must not wait. */
function validateNow(schema: StandardSchema, args: JsonObject, toolName: string): StandardResult<unknown> {
  const result = schema['~standard'].validate(args)
  if (!isPromise(result)) return result
  // What it rejects with must not end the process.
  result.then(undefined, () => {})
  const problem = 'its input is an asynchronous schema, and arguments cannot wait. Move what waits into run()'
  throw thrownBy(schema, args) ?? badTool(toolName, problem)
}

function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** Zod answers with a promise also when a transform threw, such as `new URL` for a text that is none. Its own `safeParse` tells the two apart. */
function thrownBy(schema: StandardSchema, args: JsonObject): unknown {
  const { safeParse } = schema as { safeParse?: unknown }
  if (typeof safeParse !== 'function') return undefined
  try {
    safeParse(args)
  } catch (thrown) {
    if (!/Promise during synchronous parse/.test(String(thrown))) return thrown
  }
  return undefined
}

/** In the same form as what is wrong by a JSON Schema: the place, and then the words. */
function issueWords({ message, path = [] }: StandardIssue): string {
  const steps = path.map((step) => String(typeof step === 'object' ? step.key : step))
  const words = message.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, longestIssue)
  const place = steps.join('.')
  if (place === '') return words
  // Arktype begins with the place itself.
  return words.startsWith(`${place} `) ? `"${place}"${words.slice(place.length)}` : `"${place}": ${words}`
}

function badTool(name: string, problem: string, cause?: unknown): DeckhandError {
  return new DeckhandError('BAD_TOOL', `Tool "${name}": ${problem}.`, { cause })
}
