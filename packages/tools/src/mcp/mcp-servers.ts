import type { McpServerDefinition, ToolPlugin } from '@deckhand/spec'
import { HintPins } from './hint-pins.ts'
import { type ListedTool, maxTools } from './list-tools.ts'
import { ServerLink } from './server-link.ts'
import { substituteVariables, type Variables } from './substitute-variables.ts'
import { changeOf, toPlugin } from './to-plugin.ts'

export interface McpServersOptions {
  /** What a server has to start and to list its tools; 10 s when absent. */
  startTimeoutMs?: number
  /** What a call may take; begins anew with each progress that the server reports. 2 minutes when absent. */
  callTimeoutMs?: number
  /** Throws, in plain words, when the host could not use the plugin, as with a schema that does not compile. */
  check?: (plugin: ToolPlugin) => void
  /** What servers first said about their tools. Kept as long as this object, when absent. */
  pins?: HintPins
}

export interface PluginsOptions {
  /**
   * What `${NAME}` in values of `env` and `headers` stands for. Only for definitions from files of the host: whoever else wrote one
   * could have our secrets sent to a server of his own. Without it `${NAME}` is text like any other.
   */
  variables?: Variables
}

export interface McpPlugins {
  plugins: ToolPlugin[]
  /** What is missing and why, a sentence or two each. */
  problems: string[]
}

/** The MCP servers of a process. A server is started once for each distinct definition, shared by all who name it, and kept. */
export class McpServers {
  readonly #startTimeoutMs: number
  readonly #callTimeoutMs: number
  readonly #check: (plugin: ToolPlugin) => void
  readonly #pins: HintPins
  readonly #links = new Map<string, ServerLink>()
  /** The plugins that were made of a list, by the name of the server. */
  readonly #made = new WeakMap<ListedTool[], Map<string, McpPlugins>>()
  #isClosed = false

  constructor(options: McpServersOptions = {}) {
    const { startTimeoutMs = 10_000, callTimeoutMs = 120_000, check = () => {}, pins = new HintPins() } = options
    this.#startTimeoutMs = startTimeoutMs
    this.#callTimeoutMs = callTimeoutMs
    this.#check = check
    this.#pins = pins
  }

  /**
   * The tools of these servers, named `mcp_SERVER_TOOL`; called for every run. Starts what does not run. Never rejects: a server that
   * cannot be used costs its tools.
   */
  async plugins(servers: Record<string, McpServerDefinition>, { variables }: PluginsOptions = {}): Promise<McpPlugins> {
    const found = await Promise.all(
      Object.entries(servers).map(([name, definition]) => this.#pluginsOf(name, definition, variables)),
    )
    return withoutTwins(found)
  }

  /** Ends the servers: resolves when their processes are told to, at the latest with SIGKILL after 4 s. */
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([...this.#links.values()].map((link) => link.close()))
  }

  async #pluginsOf(server: string, written: McpServerDefinition, variables?: Variables): Promise<McpPlugins> {
    try {
      const link = this.#link(variables ? substituteVariables(written, variables) : written)
      const tools = await link.tools()
      const made = this.#made.get(tools) ?? new Map<string, McpPlugins>()
      this.#made.set(tools, made)
      const plugins = made.get(server) ?? this.#toPlugins(server, tools, { link, written })
      made.set(server, plugins)
      return plugins
    } catch (thrown) {
      return { plugins: [], problems: [`MCP server "${server}" has no tools now: ${(thrown as Error).message}`] }
    }
  }

  #link(definition: McpServerDefinition): ServerLink {
    if (this.#isClosed) throw new Error('Deckhand is stopping.')
    const key = JSON.stringify(definition)
    const link = this.#links.get(key) ?? new ServerLink(definition, this.#startTimeoutMs)
    this.#links.set(key, link)
    return link
  }

  #toPlugins(server: string, tools: ListedTool[], { link, written }: ListedBy): McpPlugins {
    const pinned = this.#pins.pin(server, written, tools)
    const plugins: ToolPlugin[] = []
    const problems =
      tools.length < maxTools
        ? []
        : [`MCP server "${server}" has more than ${maxTools} tools: the others are left out.`]
    for (const tool of tools) {
      try {
        const first = pinned.get(String(tool.name))
        const plugin = toPlugin(tool, { server, link, callTimeoutMs: this.#callTimeoutMs }, first)
        this.#check(plugin)
        plugins.push(plugin)
        const change = changeOf(tool, first)
        if (change !== undefined) problems.push(`MCP server "${server}": ${this.#ask(tool, change, server, written)}`)
      } catch (thrown) {
        problems.push(
          `MCP server "${server}": its tool ${JSON.stringify(tool.name)} is left out. ${(thrown as Error).message}`,
        )
      }
    }
    return { plugins, problems }
  }

  #ask(tool: ListedTool, change: string, server: string, written: McpServerDefinition): string {
    const accept = this.#pins.howToAccept(tool, server, written)
    return `its tool "${tool.name}" ${change}. A person is asked about each call. To accept what it says, ${accept}.`
  }
}

interface ListedBy {
  link: ServerLink
  written: McpServerDefinition
}

/** Servers "a" and "a_b" can make the same name. */
function withoutTwins(found: McpPlugins[]): McpPlugins {
  const byName = new Map<string, ToolPlugin>()
  const problems = found.flatMap((part) => part.problems)
  for (const plugin of found.flatMap((part) => part.plugins)) {
    if (!byName.has(plugin.name)) byName.set(plugin.name, plugin)
    else
      problems.push(`Two tools of MCP servers are called "${plugin.name}": the second is left out. Rename its server.`)
  }
  return { plugins: [...byName.values()], problems }
}
