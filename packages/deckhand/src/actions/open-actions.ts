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
  /** Those of pages are there as well. */
  registry: ActionRegistry
  /** Where handlers find what they need. */
  services: ServiceRegistry
  /** Those of the project that agents are offered. */
  tools: ToolPlugin[]
  /** The agent files of the project's plugins that are in use. */
  agentFiles: string[]
  /** How many the project has and from where, for people. */
  label?: string
  /** Whether a model can be told of an action. */
  isOffered(actionName: string): boolean
  /** Loads one more plugin, unless its actions are there already. Resolves with the names of its actions; with none when it was not built, or has anything wrong. */
  add(folder: string): Promise<string[]>
  /** Lets plugins clean up. Never rejects. */
  close(): Promise<void>
}

export interface OpenActionsOptions {
  /** Holds answers against `outputSchema`, too. */
  checkOutput?: boolean
  /** A project without any is reported. */
  needsPlugins?: boolean
  onFault: (error: unknown) => void
  /** Told each mistake in the project's files, and each plugin that could not begin, in words. */
  onProblem: (words: string) => void
}

/** The actions of pages, and those of a project's plugins, whose code is run. Without a project nobody's code is. */
export async function openActions(project: string | undefined, options: OpenActionsOptions): Promise<OpenedActions> {
  const { checkOutput = true, needsPlugins = true, onFault, onProblem } = options
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({ services, checkOutput, onFault: faultOf(onFault) })
  // First: a plugin that has the same names is told so, at its place.
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
    // The name that an action really has is told when its plugin is loaded.
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

  /** Resolves with those that are in use. */
  async function load(plugins: FoundPlugin[], ofProject?: string): Promise<FoundPlugin[]> {
    const { loadPlugins } = await import('@deckhand/actions/project')
    const tell = ({ path, ...problem }: Parameters<typeof describeProblem>[1] & { path: string }) =>
      onProblem(describeProblem(path, problem))
    const inProject = ofProject === undefined ? {} : { project: ofProject }
    const begun = await loadPlugins(plugins, { registry, services, ...inProject, onProblem: tell })
    loaded.push(begun)
    return begun.plugins
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

const builtIn = `The plugin "${geminiAgent}" is for Jay-Stack. Deckhand has the same built in, and leaves it out.`

const namesOf = ({ actionFiles }: FoundPlugin): string[] =>
  [...actionFiles.values()].flatMap(({ metadata }) => metadata?.name ?? [])

/** A tool that a model cannot be told of would fail every run of every agent that has it. */
function isOfferable(tool: ToolPlugin, onProblem: (words: string) => void): boolean {
  try {
    new ToolPluginRegistry([tool]).toToolDefinitions().forEach(functionDeclaration)
    return true
  } catch (error) {
    onProblem(`${(error as Error).message} Agents are not offered it; it is served all the same.`)
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
  return `DECKHAND_PROJECT is ${project}, where there is no plugin. Write a plugin.yaml there or in plugins/NAME, or install a package that has one.`
}

function labelOf(registry: ActionRegistry, tools: ToolPlugin[], project: string): string {
  const count = registry.getNames().length - pageActionNames.length
  const forAgents = tools.length === count ? '' : `, ${tools.length} of them for agents`
  return `${count} from ${relative('', project) || '.'}${forAgents}`
}
