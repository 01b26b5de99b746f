import { relative } from 'node:path'
import type { FoundPlugin, LoadedPlugins } from '@deckhand/actions/project'
import { ActionRegistry, actionTools, ServiceRegistry } from '@deckhand/actions/registry'
import { functionDeclaration } from '@deckhand/gemini'
import { ToolPluginRegistry } from '@deckhand/kernel'
import { pageActionNames, registerPageActions } from '@deckhand/server'
import type { ToolPlugin } from '@deckhand/spec'
import { describeProblem } from '../agents/describe-problem.ts'
import { geminiAgent } from '../project/setup/gemini-agent.ts'

export interface OpenedActions {
  /** Also has the actions of pages. */
  registry: ActionRegistry
  /** The services that handlers ask for. */
  services: ServiceRegistry
  /** The project's actions that are offered to agents. */
  tools: ToolPlugin[]
  /** The agent files of the project's plugins that are in use. */
  agentFiles: string[]
  /** For people: how many actions the project has, and its folder. */
  label?: string
  /** Whether an action can be declared to a model. */
  isOffered(actionName: string): boolean
  /** Loads one more plugin, unless its actions are loaded. Resolves with the names of its actions, or none if it is not built or has mistakes. */
  add(folder: string): Promise<string[]>
  /** Lets plugins clean up. Never rejects. */
  close(): Promise<void>
}

export interface OpenActionsOptions {
  /** Also checks answers against `outputSchema`. */
  checkOutput?: boolean
  /** Reports a project without plugins. */
  needsPlugins?: boolean
  onFault: (error: unknown) => void
  /** Called with each mistake in the project's files, and each plugin that failed to start. */
  onProblem: (words: string) => void
}

/** Opens the actions of pages and of a project's plugins, and runs the plugins' code. Without a project it runs none. */
export async function openActions(project: string | undefined, options: OpenActionsOptions): Promise<OpenedActions> {
  const { checkOutput = true, needsPlugins = true, onFault, onProblem } = options
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services, checkOutput, onFault: faultOf(onFault) })
  // First, so that a plugin with the same names gets the error, at its place.
  registerPageActions(registry)
  const loaded: LoadedPlugins[] = []
  const refused = new Set<string>()
  const inUse = project === undefined ? [] : await loadProject(project)
  const projectTools = project === undefined ? [] : offerableTools()
  return {
    registry,
    services,
    tools: projectTools,
    agentFiles: inUse.flatMap(({ agentFiles }) => agentFiles),
    ...(project !== undefined && { label: labelOf(registry, projectTools, project) }),
    isOffered: (actionName) => !refused.has(actionName),
    add,
    close: async () => {
      for (const plugins of loaded.splice(0).reverse()) await plugins.close()
    },
  }

  async function loadProject(folder: string): Promise<FoundPlugin[]> {
    const { findPlugins } = await import('@deckhand/actions/project')
    const { plugins: found, problems } = findPlugins(folder)
    const plugins = found.filter(({ manifest }) => manifest.name !== geminiAgent)
    if (plugins.length < found.length) onProblem(builtIn)
    // A problem with a name is certain, and reported, only once the plugin is loaded.
    const certain = problems.filter(({ isAboutName }) => !isAboutName)
    for (const { path, ...problem } of certain) onProblem(describeProblem(path, problem))
    if (needsPlugins && found.length === 0 && problems.length === 0) onProblem(noPlugins(folder))
    return load(plugins, folder)
  }

  async function add(folder: string): Promise<string[]> {
    const { findPlugins, pluginModule } = await import('@deckhand/actions/project')
    const plugins = findPlugins(folder).plugins.filter((plugin) => !('refused' in pluginModule(plugin)))
    const names = plugins.flatMap(namesOf)
    if (!names.some((name) => registry.has(name))) await load(plugins)
    return names.filter((name) => registry.has(name))
  }

  /** Resolves with the plugins that are in use. */
  async function load(plugins: FoundPlugin[], ofProject?: string): Promise<FoundPlugin[]> {
    const { loadPlugins } = await import('@deckhand/actions/project')
    const report = ({ path, ...problem }: Parameters<typeof describeProblem>[1] & { path: string }) =>
      onProblem(describeProblem(path, problem))
    const inProject = ofProject === undefined ? {} : { project: ofProject }
    const started = await loadPlugins(plugins, { registry, services, ...inProject, onProblem: report })
    loaded.push(started)
    return started.plugins
  }

  function offerableTools(): ToolPlugin[] {
    const { tools, table } = actionTools(registry)
    return tools.filter((tool, index) => {
      const isFine = isOfferable(tool, onProblem)
      if (!isFine) refused.add(table[index]?.actionName ?? '')
      return isFine
    })
  }
}

const builtIn = `The plugin "${geminiAgent}" is for Jay-Stack. Deckhand has the same built in and ignores it.`

const namesOf = ({ actionFiles }: FoundPlugin): string[] =>
  [...actionFiles.values()].flatMap(({ metadata }) => metadata?.name ?? [])

/** A tool that cannot be declared would fail every run of every agent that has it. */
function isOfferable(tool: ToolPlugin, onProblem: (words: string) => void): boolean {
  try {
    new ToolPluginRegistry([tool]).toToolDefinitions().forEach(functionDeclaration)
    return true
  } catch (error) {
    onProblem(`${(error as Error).message} It is not offered to agents, but it is served.`)
    return false
  }
}

/** The log names the action; what it threw is the cause. */
function faultOf(onFault: (error: unknown) => void) {
  return (cause: unknown, actionName: string) => {
    const words = cause instanceof Error ? cause.message : String(cause)
    onFault(new Error(`The action "${actionName}" failed: ${words}`, { cause }))
  }
}

function noPlugins(project: string): string {
  return `DECKHAND_PROJECT is ${project}, which has no plugin. Write a plugin.yaml there or in plugins/NAME, or install a package that has one.`
}

function labelOf(registry: ActionRegistry, tools: ToolPlugin[], project: string): string {
  const count = registry.getNames().length - pageActionNames.length
  const forAgents = tools.length === count ? '' : `, ${tools.length} of them for agents`
  return `${count} from ${relative('', project) || '.'}${forAgents}`
}
