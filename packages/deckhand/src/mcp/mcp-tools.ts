import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Agent } from '@deckhand/runtime'
import type { McpServerDefinition, ToolPlugin } from '@deckhand/spec'
import type { McpServers } from '@deckhand/tools/mcp'
import { guardedTool } from '../operations/guarded-tool.ts'
import { loadMcpClient } from '../package/load-parts.ts'
import type { Environment } from '../settings/settings.ts'
import { mcpClientId } from './mcp-client-model.ts'

export interface McpToolsOptions {
  /** Servers that all agents may use. */
  shared: Record<string, McpServerDefinition>
  /** Values for `${NAME}` in definitions. */
  env: Environment
  clean: (text: string) => string
  /** Stores the hints with which each tool was first seen. */
  pinFile: string
  /** Called with each problem, once while it stays the same. */
  onProblem: (words: string) => void
}

/** The tools of MCP servers, for the runtime. Starts nothing and loads no library before an agent has a server. */
export class McpTools {
  readonly #options: McpToolsOptions
  readonly #guarded = new WeakMap<ToolPlugin, ToolPlugin>()
  #servers: Promise<McpServers | undefined> | undefined
  #reported: string[] = []

  constructor(options: McpToolsOptions) {
    this.#options = options
  }

  /** Never rejects: if a server fails, its tools are missing. An agent's own server overrides a shared one of the same name. */
  readonly toolsOf = async (agent: Agent | undefined, isNeeded = (_server: string) => true): Promise<ToolPlugin[]> => {
    const { shared, env } = this.#options
    const all = { ...shared, ...agent?.mcpServers }
    const servers = Object.fromEntries(Object.entries(all).filter(([name]) => isNeeded(name)))
    // MCP clients get only our own tools.
    if (Object.keys(servers).length === 0 || agent?.id === mcpClientId) return []
    this.#servers ??= openServers(this.#options.pinFile).catch((thrown: Error) => {
      this.#report([thrown.message])
      return undefined
    })
    const opened = await this.#servers
    if (!opened) return []
    const { plugins, problems } = await opened.plugins(servers, { variables: env })
    this.#report(problems)
    return plugins.map((plugin) => this.#guard(plugin))
  }

  async close(): Promise<void> {
    await (await this.#servers)?.close()
  }

  /** Keeps the identity of a plugin, so that its schemas are compiled once. */
  #guard(plugin: ToolPlugin): ToolPlugin {
    const guarded = this.#guarded.get(plugin) ?? guardedTool(plugin, this.#options.clean)
    this.#guarded.set(plugin, guarded)
    return guarded
  }

  #report(problems: string[]): void {
    for (const words of problems) if (!this.#reported.includes(words)) this.#options.onProblem(words)
    this.#reported = problems
  }
}

async function openServers(pinFile: string): Promise<McpServers> {
  const { HintPins, McpServers } = await loadMcpClient()
  return new McpServers({ check: (plugin) => void new ToolPluginRegistry([plugin]), pins: new HintPins(pinFile) })
}
