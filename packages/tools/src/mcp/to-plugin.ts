import type { Effect, JsonObject, JsonSchema, ToolContext, ToolPlugin } from '@deckhand/spec'
import { addressesInJson } from '@deckhand/spec/web-address'
import type { Tool } from '@modelcontextprotocol/client'
import { cleanText } from '../clean-text.ts'
import { cutText } from '../cut-text.ts'
import { callTool, type ToolSource } from './call-tool.ts'
import type { ListedTool } from './list-tools.ts'

const maxDescription = 4_000
const maxName = 128

/** A tool of a server in the shape of all tools. Throws in plain words when it cannot be. */
export function toPlugin(tool: ListedTool, source: ToolSource): ToolPlugin {
  const { name } = tool
  if (typeof name !== 'string' || name.trim() === '') throw new Error('It has no name.')
  const inputSchema = readSchema(tool.inputSchema)
  const effect = readEffect(tool)
  const call = (args: JsonObject, context: ToolContext) =>
    callTool({ definition: { ...tool, name, inputSchema } as Tool, effect, source }, args, context)
  return {
    name: pluginName(source.server, name),
    description: describe(tool, source.server),
    parameters: {},
    inputSchema,
    effect,
    // A read that takes an address may request it, whatever the server says of itself.
    ...(effect === 'read' && { requests: addressesInJson }),
    recovery: effect === 'write' && hint(tool, 'idempotentHint') ? 'keyed' : 'ask',
    handler: call,
  }
}

function pluginName(server: string, tool: string): string {
  const name = `mcp_${server}_${tool}`
  if (name.length > maxName) throw new Error(`Its name is longer than ${maxName - server.length - 5} characters.`)
  if (/\p{Cc}/u.test(name)) throw new Error('Its name has control characters in it.')
  return name
}

/** Only the hint that a tool reads is taken: the user chose this server. Everything else, also nothing, is asked for. */
function readEffect(tool: ListedTool): Effect {
  return hint(tool, 'readOnlyHint') ? 'read' : 'write'
}

function hint({ annotations }: ListedTool, name: string): boolean {
  return typeof annotations === 'object' && annotations !== null && (annotations as JsonObject)[name] === true
}

function readSchema(schema: unknown): JsonSchema {
  const isObject = typeof schema === 'object' && schema !== null && (schema as JsonObject).type === 'object'
  if (!isObject) throw new Error('Its input schema is not one of type "object".')
  // Servers name older drafts here, which our validator does not know by name; what they use of them means the same.
  const { $schema: _, ...rest } = schema as JsonObject
  return rest as JsonSchema
}

function describe({ description, title, annotations }: ListedTool, server: string): string {
  const candidates = [description, title, (annotations as JsonObject | undefined)?.title]
  const found = candidates.find((text): text is string => typeof text === 'string' && cleanText(text).trim() !== '')
  if (found === undefined) return `A tool of the MCP server "${server}", which does not say what it does.`
  return cutText(cleanText(found).trim(), maxDescription, 'The server says more about it.')
}
