import { ToolPluginRegistry } from '@deckhand/kernel'
import type { Agent } from '@deckhand/runtime'
import type { McpServerDefinition, ToolPlugin } from '@deckhand/spec'
import type { McpServers } from '@deckhand/tools/mcp'
import { guardedTool } from '../operations/guarded-tool.ts'
import { loadMcpClient } from '../package/load-parts.ts'
import type { Environment } from '../settings/settings.ts'
import { mcpClientId } from './mcp-client-model.ts'

export interface McpToolsOptions {
  /** Those that all agents may use. */
  shared: Record<string, McpServerDefinition>
  /** What `${NAME}` in a definition stands for: the files are the host's own. */
  env: Environment
  clean: (text: string) => string
  /** Where the hints are kept that tools were first seen with. */
  pinFile: string
  /** Told what is missing and why, once as long as it stays the same. */
  onProblem: (words: string) => void
}

/** The tools of MCP servers, for the runtime. Nothing is started, nor the library loaded, before an agent has a server. */
export class McpTools {
  readonly #options: McpToolsOptions
  readonly #guarded = new WeakMap<ToolPlugin, ToolPlugin>()
  #servers: Promise<McpServers | undefined> | undefined
  #told: string[] = []

  constructor(options: McpToolsOptions) {
    this.#options = options
  }

  /** Never rejects: a server that cannot be used costs its tools. An agent's own server stands before a shared one of the same name. */
  readonly toolsOf = async (agent: Agent | undefined, isNeeded = (_server: string) => true): Promise<ToolPlugin[]> => {
    const { shared, env } = this.#options
    const all = { ...shared, ...agent?.mcpServers }
    const servers = Object.fromEntries(Object.entries(all).filter(([name]) => isNeeded(name)))
    // A client that came for our own tools has not asked for those of others.
    if (Object.keys(servers).length === 0 || agent?.id === mcpClientId) return []
    this.#servers ??= openServers(this.#options.pinFile).catch((thrown: Error) => {
      this.#tell([thrown.message])
      return undefined
    })
    const opened = await this.#servers
    if (!opened) return []
    const { plugins, problems } = await opened.plugins(servers, { variables: env })
    this.#tell(problems)
    return plugins.map((plugin) => this.#guard(plugin))
  }

  async close(): Promise<void> {
    await (await this.#servers)?.close()
  }

  /** The same plugin stays the same: its schemas are compiled once. */
  #guard(plugin: ToolPlugin): ToolPlugin {
    const guarded = this.#guarded.get(plugin) ?? guardedTool(plugin, this.#options.clean)
    this.#guarded.set(plugin, guarded)
    return guarded
  }

  #tell(problems: string[]): void {
    for (const words of problems) if (!this.#told.includes(words)) this.#options.onProblem(words)
    this.#told = problems
  }
}

async function openServers(pinFile: string): Promise<McpServers> {
  const { HintPins, McpServers } = await loadMcpClient()
  return new McpServers({ check: (plugin) => void new ToolPluginRegistry([plugin]), pins: new HintPins(pinFile) })
}
