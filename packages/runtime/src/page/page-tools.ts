import { modelName } from '@deckhand/kernel'
import type { ToolDefinition, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { badField, isObject } from './field-error.ts'
import { fitDefinitions } from './fit-definitions.ts'
import { pagePreview } from './page-preview.ts'
import { readSchema } from './read-schema.ts'

export interface PageToolsOptions {
  /** Their names are theirs, whatever a page calls its tools. */
  actions: ToolPlugin[]
  confirm: string[]
  bytes: number
}

export interface PageToolbox {
  tools: ToolPlugin[]
  leftOut: number
  /** How the author of the page asks about a tool, by its name. */
  questions: Map<string, string>
}

/** The most that a page's own tools may come to; `pageTools` stays far below. */
const mostDefinitions = 2_000

/**
 * The tools that a page says it has. They run in the page, and nothing that a page says of them can make one run elsewhere or take the place of an action.
 * Throws BAD_REQUEST with the place of what is wrong.
 */
export function pageToolbox(definitions: unknown, { actions, confirm, bytes }: PageToolsOptions): PageToolbox {
  if (!Array.isArray(definitions)) throw badField('toolDefinitions', 'must be a list.')
  if (definitions.length > mostDefinitions) throw badField('toolDefinitions', `has more than ${mostDefinitions} tools.`)
  const taken = new Set(actions.map(({ name }) => modelName(name)))
  const seen = new Set<string>()
  const asked = new Set(confirm)
  const questions = new Map<string, string>()
  const read: ToolDefinition[] = []
  for (const [index, given] of definitions.entries()) {
    const field = `toolDefinitions[${index}]`
    const definition = readDefinition(given, field)
    const seenAs = modelName(definition.name)
    if (seen.has(seenAs)) throw badField(`${field}.name`, `"${definition.name}" is the name of another tool here.`)
    seen.add(seenAs)
    if (given.confirm !== undefined && given.confirm !== false) asked.add(definition.name)
    if (typeof given.confirm === 'string') questions.set(definition.name, given.confirm)
    if (!taken.has(seenAs)) read.push(definition)
  }
  const { definitions: fitted, leftOut } = fitDefinitions(read, bytes)
  const tools = fitted.map((definition) => toPlugin(definition, asked.has(definition.name)))
  return { tools, leftOut, questions }
}

function readDefinition(given: unknown, field: string): ToolDefinition {
  if (!isObject(given)) throw badField(field, 'must be an object.')
  const { name, description, inputSchema, confirm } = given
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a name
  if (typeof name !== 'string' || name.trim() === '' || name.length > 128 || /[\u0000-\u001f\u007f]/.test(name))
    throw badField(`${field}.name`, 'must be a text of 1 to 128 characters without line breaks.')
  if (confirm !== undefined && typeof confirm !== 'boolean' && typeof confirm !== 'string')
    throw badField(`${field}.confirm`, 'must be true, false or the words of the question.')
  if (typeof description !== 'string') throw badField(`${field}.description`, 'must be text.')
  const schema = readSchema(inputSchema, `${field}.inputSchema`)
  if (schema.type !== 'object') throw badField(`${field}.inputSchema.type`, 'must be "object".')
  return { name, description: description.trim() === '' ? name : description, inputSchema: schema }
}

function toPlugin({ name, description, inputSchema }: ToolDefinition, isAsked: boolean): ToolPlugin {
  return {
    name,
    description,
    parameters: {},
    inputSchema,
    // What a site marks leaves the house, as an order does: the kill switch holds for it, too.
    effect: isAsked ? 'write' : 'workspace',
    ...(isAsked && { confirm: true }),
    runsOn: 'client',
    preview: (args) => pagePreview(name, args),
    handler: async () => {
      throw new DeckhandError('INTERNAL', `${name} runs in the page.`)
    },
  }
}
