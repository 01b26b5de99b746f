import type { JsonObject, JsonSchema, ParsedArguments } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'

/**
 * The common interface of zod 4.2, arktype 2.1.28 and valibot's `toStandardJsonSchema` (standardschema.dev): it parses, and it describes its input as
 * JSON Schema. Copied here, so that a tool's types need none of these libraries.
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

/** The JSON Schema of a model's arguments. Throws BAD_TOOL when the schema cannot express it. */
export function inputSchemaOf(schema: StandardSchema, toolName: string): JsonSchema {
  const { vendor, jsonSchema } = schema['~standard']
  if (!jsonSchema) throw badTool(toolName, `its input schema cannot be converted to JSON Schema. ${adviceFor(vendor)}`)
  try {
    const options = { target: 'draft-2020-12', ...(vendor === 'valibot' && { libraryOptions: lenientValibot }) }
    const { $schema: _, ...found } = jsonSchema.input(options)
    return found
  } catch (error) {
    const words = toDeckhandError(error).message.replace(/\.$/, '')
    throw badTool(toolName, `its input cannot be described to a model (${words}). Accept JSON, and transform it`, error)
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
 * Valibot refuses the whole schema for an action that JSON Schema cannot express, such as `trim` or `check`. Leave such actions out for the model; they
 * still apply when arguments are parsed.
 */
const lenientValibot = {
  overrideAction: ({ jsonSchema, errors }: { jsonSchema: object; errors?: unknown }) =>
    errors === undefined ? undefined : jsonSchema,
}

/** Throws BAD_TOOL for an asynchronous schema: now if that shows, or else at the first call. */
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
    // The schema may throw because `{}` has no fields. That does not matter here.
  }
}

/** Parses synchronously, because a turn is judged synchronously. */
function validateNow(schema: StandardSchema, args: JsonObject, toolName: string): StandardResult<unknown> {
  const result = schema['~standard'].validate(args)
  if (!isPromise(result)) return result
  // An unhandled rejection would end the process.
  result.then(undefined, () => {})
  const problem =
    'its input is an asynchronous schema, and arguments are parsed synchronously. Move the asynchronous part into run()'
  throw thrownBy(schema, args) ?? badTool(toolName, problem)
}

function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'
}

/** Zod also returns a promise when a transform threw, such as `new URL` for an invalid URL. Its own `safeParse` distinguishes the two. */
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

/** Formats an issue like a JSON Schema error: first the place, then the message. */
function issueWords({ message, path = [] }: StandardIssue): string {
  const steps = path.map((step) => String(typeof step === 'object' ? step.key : step))
  const words = message.replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, longestIssue)
  const place = steps.join('.')
  if (place === '') return words
  // Arktype's messages already begin with the place.
  return words.startsWith(`${place} `) ? `"${place}"${words.slice(place.length)}` : `"${place}": ${words}`
}

function badTool(name: string, problem: string, cause?: unknown): DeckhandError {
  return new DeckhandError('BAD_TOOL', `Tool "${name}": ${problem}.`, { cause })
}
