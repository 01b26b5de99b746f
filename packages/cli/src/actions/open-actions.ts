import { relative } from 'node:path'
import { ActionRegistry, actionTools, ServiceRegistry } from '@deckhand/actions/registry'
import { functionDeclaration } from '@deckhand/gemini'
import { ToolPluginRegistry } from '@deckhand/kernel'
import type { ToolPlugin } from '@deckhand/spec'
import { describeProblem } from '../agents/describe-problem.ts'

export interface OpenedActions {
  /** Absent without a project. */
  registry?: ActionRegistry
  /** Those that agents are offered. */
  tools: ToolPlugin[]
  /** How many there are and from where, for people. */
  label?: string
  /** Lets plugins clean up. Never rejects. */
  close(): Promise<void>
}

export interface OpenActionsOptions {
  /** Holds answers against `outputSchema`, too. */
  checkOutput?: boolean
  onFault: (error: unknown) => void
  /** Told each mistake in the project's files, and each plugin that could not begin, in words. */
  onProblem: (words: string) => void
}

/** The actions of a project's plugins, whose code is run. Without a project nobody's code is. */
export async function openActions(project: string | undefined, options: OpenActionsOptions): Promise<OpenedActions> {
  const { checkOutput = true, onFault, onProblem } = options
  if (project === undefined) return { tools: [], close: async () => {} }
  const { findPlugins, loadPlugins } = await import('@deckhand/actions/project')
  const services = new ServiceRegistry()
  const registry = new ActionRegistry({
    services,
    checkOutput,
    onFault: faultOf(onFault),
  })
  const { plugins, problems } = findPlugins(project)
  // The name that an action really has is told when its plugin is loaded.
  const certain = problems.filter(({ isAboutName }) => !isAboutName)
  for (const { path, ...problem } of certain) onProblem(describeProblem(path, problem))
  if (plugins.length === 0 && problems.length === 0) onProblem(noPlugins(project))
  const loaded = await loadPlugins(plugins, {
    registry,
    services,
    project,
    onProblem: ({ path, ...problem }) => onProblem(describeProblem(path, problem)),
  })
  const tools = actionTools(registry).tools.filter((tool) => isOfferable(tool, onProblem))
  return { registry, tools, label: labelOf(registry, tools, project), close: () => loaded.close() }
}

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
  const count = registry.getNames().length
  const forAgents = tools.length === count ? '' : `, ${tools.length} of them for agents`
  return `${count} from ${relative('', project) || '.'}${forAgents}`
}
