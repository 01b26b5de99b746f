import { modelName } from '@deckhand/kernel'
import type { JsonObject, ToolDefinition, ToolPlugin } from '@deckhand/spec'
import {
  type ConfirmMatcher,
  confirmMatcher,
  controlVerbs,
  kebab,
  listedEntry,
  type NamedTool,
  refNameOf,
  splitWords,
} from '@deckhand/spec/control-name'
import { DeckhandError } from '@deckhand/spec/errors'
import { badField, isObject } from '../request/check-field.ts'
import { fitDefinitions } from './fit-definitions.ts'
import { pagePreview } from './page-preview.ts'
import { readSchema } from './read-schema.ts'

export interface PageToolsOptions {
  /** The site's actions. A page tool with the name of an action is ignored. */
  actions: ToolPlugin[]
  confirm: string[]
  bytes: number
}

export interface PageToolbox {
  tools: ToolPlugin[]
  leftOut: number
  /** The page author's question about a tool, by tool name. */
  questions: Map<string, string>
  /** Why a call may not use the control that it refers to, for the model. `undefined` if it may. */
  whyNot(toolName: string, args: JsonObject): string | undefined
}

/** The most tools a page may send; our own page library stays far below. */
const mostDefinitions = 2_000

/**
 * The tools of the page, as it describes them. They run in the page; no description can make a tool run elsewhere or replace an action. Throws
 * BAD_REQUEST with the path of the invalid field.
 */
export function pageToolbox(definitions: unknown, { actions, confirm, bytes }: PageToolsOptions): PageToolbox {
  if (!Array.isArray(definitions)) throw badField('toolDefinitions', 'must be a list.')
  if (definitions.length > mostDefinitions) throw badField('toolDefinitions', `has more than ${mostDefinitions} tools.`)
  const taken = new Set(actions.map(({ name }) => modelName(name)))
  const seen = new Set<string>()
  const matches = confirmMatcher(confirm)
  const asked = new Map<string, NamedTool>()
  const refNames = new Set<string>()
  const questions = new Map<string, string>()
  const read: ToolDefinition[] = []
  for (const [index, given] of definitions.entries()) {
    const field = `toolDefinitions[${index}]`
    const definition = readDefinition(given, field)
    const seenAs = modelName(definition.name)
    if (seen.has(seenAs)) throw badField(`${field}.name`, `"${definition.name}" is the name of another tool here.`)
    seen.add(seenAs)
    const control = readControl(given, definition.name, field)
    refNames.add(refKey(refNameOf(control)))
    if ((given.confirm !== undefined && given.confirm !== false) || listedEntry(control, matches))
      asked.set(definition.name, control)
    if (typeof given.confirm === 'string') questions.set(definition.name, given.confirm)
    if (!taken.has(seenAs)) read.push(definition)
  }
  const { definitions: fitted, leftOut } = fitDefinitions(read, bytes)
  const tools = fitted.map((definition) => toPlugin(definition, asked.has(definition.name)))
  const unasked = new Set(read.map(({ name }) => name).filter((name) => !asked.has(name)))
  const refuse = refuseReferred([...asked.values()], refNames, matches)
  return { tools, leftOut, questions, whyNot: (name, args) => (unasked.has(name) ? refuse(args) : undefined) }
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

const refKey = (reference: string) => kebab(reference, 200)

function readControl({ labels, refName }: Record<string, unknown>, name: string, field: string): NamedTool {
  if (labels !== undefined && !(Array.isArray(labels) && labels.every((label) => typeof label === 'string')))
    throw badField(`${field}.labels`, 'must be a list of texts.')
  if (refName !== undefined && typeof refName !== 'string') throw badField(`${field}.refName`, 'must be text.')
  return { name, ...(labels && { labels }), ...(refName !== undefined && { refName }) }
}

/**
 * Generic tools can use any control by its reference. A control that needs approval has its own tool, which asks, so a generic call that refers to
 * it is refused. A control without a definition, because the page has too many, is judged by its reference alone.
 */
function refuseReferred(asked: NamedTool[], known: Set<string>, matches: ConfirmMatcher) {
  const tools = new Map(asked.map((control) => [refKey(refNameOf(control)), control.name]))
  return ({ refName, coordinate }: JsonObject): string | undefined => {
    // The reference is the first element of a coordinate, and the last one on Jay pages.
    const steps = Array.isArray(coordinate) ? [coordinate[0], coordinate.at(-1)] : []
    for (const reference of [refName, ...steps].filter((each) => typeof each === 'string')) {
      const ref = refKey(splitWords(reference))
      const tool = tools.get(ref)
      if (tool) return `"${ref}" needs a person's approval: use ${tool}.`
      const isListed = controlVerbs.some((verb) => matches(verb, [ref, ref.replace(/-\d+$/, '')]))
      if (isListed && !known.has(ref)) return `Only a person may use "${ref}": ask them to do it.`
    }
    return undefined
  }
}

function toPlugin({ name, description, inputSchema }: ToolDefinition, isAsked: boolean): ToolPlugin {
  return {
    name,
    description,
    inputSchema,
    // A marked control has effects outside, such as an order, so the kill switch must cover it.
    effect: isAsked ? 'write' : 'workspace',
    ...(isAsked && { confirm: true }),
    runsOn: 'client',
    preview: (args) => pagePreview(name, args),
    handler: async () => {
      throw new DeckhandError('INTERNAL', `${name} runs in the page.`)
    },
  }
}
