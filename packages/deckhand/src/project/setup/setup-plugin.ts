import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type FoundPlugin, findPlugins, loadPlugins, pluginModule, problemAt } from '@deckhand/actions/project'
import { ActionRegistry, ServiceRegistry } from '@deckhand/actions/registry'
import { nearNames } from '@deckhand/spec/near-names'
import { describeProblem } from '../../agents/describe-problem.ts'
import { UsageError } from '../../command-line/usage-error.ts'
import { geminiAgent } from './gemini-agent.ts'
import { readSetupResult, type SetupResult } from './setup-result.ts'
import type { SetupTask } from './setup-task.ts'

/** What a plugin's handler gets, as Jay's documents define it, and a signal that aborts when the user stops the command. */
interface SetupContext {
  pluginName: string
  projectRoot: string
  configDir: string
  /** Has `get` and `has` by marker, like Jay's map. The services of a plugin that failed to start are missing. */
  services: ServiceRegistry
  /** Why the plugin failed to start, often because it is not set up yet. */
  initError?: Error
  /** Deckhand never overwrites files. */
  force: false
  signal: AbortSignal
}

/** Starts the project's plugins for their services, and runs the handler of the named one. */
export async function setupPlugin(name: string, task: SetupTask): Promise<SetupResult> {
  const { plugins } = findPlugins(task.root)
  const plugin = pluginNamed(name, plugins)
  const handler = plugin.manifest.setup?.handler ?? ''
  const services = new ServiceRegistry()
  const problems: string[] = []
  const loaded = await task.during('the plugins', () =>
    loadPlugins(plugins, {
      registry: new ActionRegistry({ services, onFault: () => {} }),
      services,
      project: task.root,
      onProblem: ({ path, ...problem }) => {
        if (path.startsWith(plugin.folder)) problems.push(describeProblem(path, problem))
      },
    }),
  )
  try {
    const run = await handlerOf(plugin, handler)
    const initError = loaded.plugins.includes(plugin) ? undefined : new Error(problems.join('\n'))
    const context: SetupContext = {
      pluginName: plugin.manifest.name,
      projectRoot: task.root,
      configDir: join(task.root, 'config'),
      services,
      ...(initError && { initError }),
      force: false,
      signal: task.signal,
    }
    return readSetupResult(await task.during(name, async () => run(context)), name)
  } finally {
    await loaded.close()
  }
}

function pluginNamed(name: string, plugins: FoundPlugin[]): FoundPlugin {
  const able = plugins.filter(({ manifest }) => manifest.setup)
  const found = able.find(({ manifest, packageName }) => manifest.name === name || packageName === name)
  if (found) return found
  const known = [geminiAgent, ...able.map(({ manifest }) => manifest.name)]
  const [near] = nearNames(name, known, 1)
  const isThere = plugins.some(({ manifest }) => manifest.name === name)
  const what = isThere ? `The plugin "${name}" has nothing to set up` : `There is no plugin "${name}" in the project`
  throw new UsageError(`${what}. ${near === undefined ? `There is: ${known.join(', ')}.` : `Did you mean "${near}"?`}`)
}

type Handler = (context: SetupContext) => unknown

async function handlerOf(plugin: FoundPlugin, handler: string): Promise<Handler> {
  const refuse = (words: string): never => {
    const { path, ...problem } = problemAt(plugin, 'name', words)
    throw new Error(describeProblem(path, problem))
  }
  const code = pluginModule(plugin)
  if ('refused' in code) return refuse(code.refused)
  if ('isNone' in code) return refuse(`There is no code, and "setup" names the handler "${handler}".`)
  const exports = (await import(pathToFileURL(code.path).href)) as Record<string, unknown>
  const run = exports[handler]
  if (typeof run !== 'function') return refuse(`${code.path} exports no function "${handler}", which "setup" names.`)
  return run as Handler
}
