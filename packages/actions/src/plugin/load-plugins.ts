import { pathToFileURL } from 'node:url'
import type { CleanUp } from '../build/jay-init.ts'
import { ActionRegistry } from '../registry/action-registry.ts'
import type { ServiceRegistry } from '../registry/service-registry.ts'
import type { FoundPlugin, ProjectProblem } from './plugin-manifest.ts'
import { pluginModule } from './plugin-module.ts'
import { problemAt } from './problem-at.ts'
import { type Exports, initFrom, type NamedAction, readExports } from './read-exports.ts'

export interface LoadPluginsOptions {
  registry: ActionRegistry
  services: ServiceRegistry
  /** Called with the reason why a plugin is not loaded. The others are still loaded. */
  onProblem: (problem: ProjectProblem) => void
  /** The absolute path of the project, for the inits. */
  project?: string
  /** Imports the module at a file's URL. */
  import?: (url: string) => Promise<unknown>
}

export interface LoadedPlugins {
  /** The plugins in use, in starting order. */
  plugins: FoundPlugin[]
  /** Runs the clean-ups that inits returned, in reverse order. Never rejects. */
  close(): Promise<void>
}

/** Loads plugins one after another: runs the init, then registers the actions. A plugin with any mistake is not loaded at all. */
export async function loadPlugins(plugins: FoundPlugin[], options: LoadPluginsOptions): Promise<LoadedPlugins> {
  const loaded: { plugin: FoundPlugin; cleanUp?: CleanUp }[] = []
  for (const plugin of plugins) {
    const started = await loadPlugin(plugin, options).catch((error: unknown) => {
      options.onProblem(problemAt(plugin, 'name', leftOut(plugin, error)))
    })
    if (started) loaded.push({ plugin, ...started })
  }
  return {
    plugins: loaded.map(({ plugin }) => plugin),
    async close() {
      for (const { plugin, cleanUp } of loaded.splice(0).reverse()) await cleanUpSafely(plugin, cleanUp, options)
    },
  }
}

/** Resolves with `undefined` after it reported why the plugin is not loaded. */
async function loadPlugin(
  plugin: FoundPlugin,
  options: LoadPluginsOptions,
): Promise<{ cleanUp?: CleanUp } | undefined> {
  const { registry, services, onProblem, project, import: load = importModule } = options
  const refuse = (problems: ProjectProblem[]) => void problems.forEach(onProblem)
  const module = pluginModule(plugin)
  if ('refused' in module) return refuse([problemAt(plugin, 'module', module.refused)])
  if ('isNone' in module) return {}
  const exports = (await load(pathToFileURL(module.path).href)) as Exports
  const read = readExports(plugin, exports, module.path)
  const problems = [...read.problems, ...tryActions(plugin, read.actions, registry)]
  if (problems.length > 0) return refuse(problems)
  const cleanUp = await initFrom(plugin, exports)?.server?.({
    services,
    actions: registry,
    folder: plugin.folder,
    ...(project !== undefined && { project }),
  })
  for (const { action, name, metadata } of read.actions) {
    registry.register(action, name)
    if (metadata) registry.setMetadata(name, metadata)
  }
  return typeof cleanUp === 'function' ? { cleanUp } : {}
}

const importModule = (url: string): Promise<unknown> => import(url)

function leftOut({ manifest }: FoundPlugin, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `The plugin "${manifest.name}" failed to start, and is not in use: ${reason}`
}

async function cleanUpSafely(plugin: FoundPlugin, cleanUp: CleanUp | undefined, { onProblem }: LoadPluginsOptions) {
  try {
    await cleanUp?.()
  } catch (error) {
    const message = `The plugin "${plugin.manifest.name}" could not clean up: ${error instanceof Error ? error.message : error}`
    onProblem({ ...problemAt(plugin, 'name', message), severity: 'warning' })
  }
}

/** Registers the actions in a trial registry first, so that no action is callable before all are known to be valid. */
function tryActions(plugin: FoundPlugin, actions: NamedAction[], registry: ActionRegistry): ProjectProblem[] {
  const trial = new ActionRegistry()
  return actions.flatMap(({ action, name, metadata, place }) => {
    if (registry.has(name))
      return problemAt(plugin, place, `Another plugin has an action "${name}" already. Give one of them another name.`)
    try {
      trial.register(action, name)
      if (metadata) trial.setMetadata(name, metadata)
      return []
    } catch (error) {
      return problemAt(plugin, place, (error as Error).message)
    }
  })
}
