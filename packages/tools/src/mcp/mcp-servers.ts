import type { McpServerDefinition, ToolPlugin } from '@deckhand/spec'
import { HintPins } from './hint-pins.ts'
import { type ListedTool, maxTools } from './list-tools.ts'
import { ServerLink } from './server-link.ts'
import { substituteVariables, type Variables } from './substitute-variables.ts'
import { changeOf, toPlugin } from './to-plugin.ts'

export interface McpServersOptions {
  /** The time limit to start and to list tools; default: 10 s. */
  startTimeoutMs?: number
  /** The time limit of a call, restarted by each progress report; default: 2 minutes. */
  callTimeoutMs?: number
  /** Throws with a plain message if the host cannot use the plugin, for example because its schema does not compile. */
  check?: (plugin: ToolPlugin) => void
  /** The first hints of each tool. Default: kept only by this object. */
  pins?: HintPins
}

export interface PluginsOptions {
  /**
   * Values for `${NAME}` in `env` and `headers`. Pass them only for definitions from the host's own files: anyone else
   * could send our secrets to their own server. Without them, `${NAME}` is plain text.
   */
  variables?: Variables
}

export interface McpPlugins {
  plugins: ToolPlugin[]
  /** What is missing and why, in a sentence or two each. */
  problems: string[]
}

/** The MCP servers of a process. Each distinct definition has one server, which is shared and kept running. */
export class McpServers {
  readonly #startTimeoutMs: number
  readonly #callTimeoutMs: number
  readonly #check: (plugin: ToolPlugin) => void
  readonly #pins: HintPins
  readonly #links = new Map<string, ServerLink>()
  /** The plugins made from a list, by server name. */
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
   * The tools of these servers, named `mcp_SERVER_TOOL`; called for every run. Starts servers that do not run. Never rejects: a server that
   * cannot be used contributes no tools.
   */
  async plugins(servers: Record<string, McpServerDefinition>, { variables }: PluginsOptions = {}): Promise<McpPlugins> {
    const found = await Promise.all(
      Object.entries(servers).map(([name, definition]) => this.#pluginsOf(name, definition, variables)),
    )
    return withoutTwins(found)
  }

  /** Ends the servers. Resolves when their processes were signalled, with SIGKILL after 4 s at the latest. */
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

/** Servers "a" and "a_b" can produce the same tool name. */
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
