import type { JsonObject, JsonSchema, ToolContext, ToolPlugin } from '@deckhand/spec'
import { addressesInJson } from '@deckhand/spec/web-address'
import type { Tool } from '@modelcontextprotocol/client'
import { cleanText } from '../clean-text.ts'
import { cutText } from '../cut-text.ts'
import { callTool, type ToolSource } from './call-tool.ts'
import { hintsOf, type ToolHints } from './hint-pins.ts'
import type { ListedTool } from './list-tools.ts'

const maxDescription = 4_000
const maxName = 128

/**
 * Converts a server's tool to a plugin. Throws with a plain message if that is impossible. Its hints count only if they match the pinned ones:
 * otherwise it counts as a write, and a person is asked each time.
 */
export function toPlugin(tool: ListedTool, source: ToolSource, pinned: ToolHints | undefined): ToolPlugin {
  const { name } = tool
  if (typeof name !== 'string' || name.trim() === '') throw new Error('It has no name.')
  const inputSchema = readSchema(tool.inputSchema)
  const { readOnlyHint, idempotentHint } = hintsOf(tool)
  const isChanged = changeOf(tool, pinned) !== undefined
  // The user chose this server, so its first claim that a tool only reads is accepted.
  const effect = readOnlyHint && !isChanged ? 'read' : 'write'
  const call = (args: JsonObject, context: ToolContext) =>
    callTool({ definition: { ...tool, name, inputSchema } as Tool, effect, source }, args, context)
  return {
    name: pluginName(source.server, name),
    description: describe(tool, source.server),
    inputSchema,
    effect,
    // A read with an address may request it, whatever the server claims.
    ...(effect === 'read' && { requests: addressesInJson }),
    recovery: effect === 'write' && idempotentHint && !isChanged ? 'keyed' : 'ask',
    ...(isChanged && { confirm: true }),
    handler: call,
  }
}

function pluginName(server: string, tool: string): string {
  const name = `mcp_${server}_${tool}`
  if (name.length > maxName) throw new Error(`Its name is longer than ${maxName - server.length - 5} characters.`)
  if (/\p{Cc}/u.test(name)) throw new Error('Its name has control characters in it.')
  return name
}

/** The difference to the pinned hints, for people. */
export function changeOf(tool: ListedTool, pinned: ToolHints | undefined): string | undefined {
  if (!pinned) return 'could not be pinned because its server had too many other tools before'
  const hints = hintsOf(tool)
  const names = (['readOnlyHint', 'idempotentHint'] as const).filter((name) => hints[name] !== pinned[name])
  if (names.length === 0) return undefined
  const now = names.map((name) => `${name} ${hints[name]}`).join(' and ')
  const first = names.map((name) => pinned[name]).join(' and ')
  const orIsNew = hints.readOnlyHint && !pinned.readOnlyHint ? ', or it is a new tool of a server that had others' : ''
  return `says ${now}, and ${first} is pinned: it said so before${orIsNew}`
}

function readSchema(schema: unknown): JsonSchema {
  const isObject = typeof schema === 'object' && schema !== null && (schema as JsonObject).type === 'object'
  if (!isObject) throw new Error('Its input schema is not one of type "object".')
  // Servers name older drafts here, which our validator does not know. The parts that they use mean the same.
  const { $schema: _, ...rest } = schema as JsonObject
  return rest as JsonSchema
}

function describe({ description, title, annotations }: ListedTool, server: string): string {
  const candidates = [description, title, (annotations as JsonObject | undefined)?.title]
  const found = candidates.find((text): text is string => typeof text === 'string' && cleanText(text).trim() !== '')
  if (found === undefined) return `A tool of the MCP server "${server}", which does not say what it does.`
  return cutText(cleanText(found).trim(), maxDescription, 'The server says more about it.')
}
