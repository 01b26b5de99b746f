import { fileURLToPath } from 'node:url'
import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Json, JsonObject, McpServerDefinition, ToolContext, ToolPlugin } from '@deckhand/spec'
import { McpServers, type McpServersOptions } from '@deckhand/tools/mcp'
import { onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('odd-server.mjs', import.meta.url))

/** A server that misbehaves in a way that odd-server.mjs knows. */
export function oddServer(way: string, env: Record<string, string> = {}): McpServerDefinition {
  return { type: 'stdio', command: process.execPath, args: [script, way], env }
}

/** Servers that end with the test. */
export function testServers(options: McpServersOptions = {}): McpServers {
  const check = (plugin: ToolPlugin) => void new ToolPluginRegistry([plugin])
  const servers = new McpServers({ check, ...options })
  onTestFinished(() => servers.close())
  return servers
}

export interface Told {
  message: string
  fraction?: number
}

interface CallOptions {
  signal?: AbortSignal
  told?: Told[]
}

/** Calls a tool as the loop does. */
export function callPlugin(
  plugin: ToolPlugin | undefined,
  args: JsonObject = {},
  options: CallOptions = {},
): Promise<Json> {
  if (!plugin) throw new Error('There is no such tool.')
  const { signal = new AbortController().signal, told = [] } = options
  const progress = (message: string, fraction?: number) =>
    void told.push({ message, ...(fraction !== undefined && { fraction }) })
  return plugin.handler(args, { signal, progress } as ToolContext)
}
