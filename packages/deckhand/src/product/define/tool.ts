import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Json, JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { approverWords, isApproveRule } from '@deckhand/spec/trust'
import { callback, checkOptions, type Expectation, type Expectations, oneOf, required, text } from './check-options.ts'
import type { InputOf, InputSchema } from './input-type.ts'
import { inputSchemaOf, isStandardSchema, parserOf } from './standard-schema.ts'

type SameAsPlugin =
  | 'name'
  | 'description'
  | 'effect'
  | 'confirm'
  | 'approve'
  | 'needs'
  | 'recovery'
  | 'isPublic'
  | 'links'
  | 'ignoresAllowlist'

/** Methods mean the same as those of a `ToolPlugin` with that name, but get the parsed input. */
export interface ToolOptions<Schema> extends Pick<ToolPlugin, SameAsPlugin> {
  /** zod 4, arktype, valibot (through `toStandardJsonSchema`) or plain JSON Schema, of an object. A tool without it takes no arguments. */
  input?: Schema
  /** The result is stored as JSON, and the model reads it. An error becomes an error result that the model reads. */
  run: (input: InputOf<Schema>, context: ToolContext) => unknown
  lookup?: (input: InputOf<Schema>, context: ToolContext) => unknown
  check?: (input: InputOf<Schema>) => string | undefined
  preview?: (input: InputOf<Schema>) => string
  auditPreview?: (input: InputOf<Schema>) => string
  requests?: (input: InputOf<Schema>) => string[]
  recipients?: (input: InputOf<Schema>) => string[]
}

const onlyTrue = oneOf(true)

const expectations: Expectations<ToolOptions<unknown>> = {
  name: required(text),
  description: required(text),
  input: {
    words: 'a schema of zod, arktype or valibot, or a JSON Schema',
    fits: (value) => isStandardSchema(value) || isJsonSchema(value),
  } satisfies Expectation,
  effect: oneOf('read', 'workspace', 'write'),
  confirm: onlyTrue,
  approve: { words: approverWords, fits: isApproveRule } satisfies Expectation,
  needs: oneOf('children', 'parent'),
  recovery: oneOf('keyed', 'lookup', 'ask'),
  run: required(callback),
  lookup: callback,
  check: callback,
  preview: callback,
  auditPreview: callback,
  requests: callback,
  recipients: callback,
  isPublic: callback,
  links: callback,
  ignoresAllowlist: onlyTrue,
}

/** Not an interface, because an interface is not assignable to JSON Schema. */
type NoInput = { type: 'object'; properties: Record<never, never> }

/**
 * Declares a tool whose functions are typed by its schema. They get the parsed input, so what a person was shown is what runs.
 * Throws BAD_REQUEST for options that are wrong, and BAD_TOOL for a schema that cannot be used.
 */
export function tool<const Schema extends InputSchema = NoInput>(options: ToolOptions<Schema>): ToolPlugin {
  checkOptions<ToolOptions<Schema>>(options, expectations, { caller: 'tool()' })
  const { input = {}, run, lookup, check, preview, auditPreview, requests, recipients, ...same } = options
  const plugin: ToolPlugin = {
    ...same,
    ...describeInput(input, options.name),
    handler: async (args, context) => (await run(copyOf(args), context)) as Json,
    ...(lookup && { lookup: async (args, context) => asJson(await lookup(copyOf(args), context)) }),
    ...(check && { check: (args) => check(copyOf(args)) }),
    ...(preview && { preview: (args) => preview(copyOf(args)) }),
    ...(auditPreview && { auditPreview: (args) => auditPreview(copyOf(args)) }),
    ...(requests && { requests: (args) => requests(copyOf(args)) }),
    ...(recipients && { recipients: (args) => recipients(copyOf(args)) }),
  }
  // Throws now, where the tool is declared, instead of at the first run.
  new ToolPluginRegistry([plugin])
  return plugin
}

function describeInput(input: unknown, name: string): Pick<ToolPlugin, 'parse' | 'parameters' | 'inputSchema'> {
  if (isStandardSchema(input)) return { inputSchema: inputSchemaOf(input, name), parse: parserOf(input, name) }
  return isJsonSchema(input) && Object.keys(input).length > 0 ? { inputSchema: input } : { parameters: {} }
}

function isJsonSchema(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Copies, because a function that changes its input would change what a person approved and what is recorded. */
function copyOf<Input>(args: JsonObject): Input {
  return structuredClone(args) as Input
}

function asJson(value: unknown): Json | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
