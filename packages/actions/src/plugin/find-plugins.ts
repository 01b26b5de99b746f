import { resolve } from 'node:path'
import { knownAction } from './known-action.ts'
import { pluginFolders } from './plugin-folders.ts'
import type { FoundPlugin, ProjectProblem } from './plugin-manifest.ts'
import { problemAt } from './problem-at.ts'
import { readPlugin } from './read-plugin.ts'

export interface FoundPlugins {
  /** In starting order, without those whose plugin.yaml has an error. */
  plugins: FoundPlugin[]
  /** Plugins that are not used, because another one has their name. */
  twins: FoundPlugin[]
  problems: ProjectProblem[]
}

/** Finds the plugins of a project on disk. Runs none of their code, and never throws for their mistakes. */
export function findPlugins(root: string): FoundPlugins {
  const { folders, problems } = pluginFolders(resolve(root))
  const read = folders.map(readPlugin)
  const found = read.flatMap(({ plugin }) => plugin ?? [])
  const plugins = found.filter(
    (plugin) => found.find(({ manifest }) => manifest.name === plugin.manifest.name) === plugin,
  )
  const twins = found.filter((plugin) => !plugins.includes(plugin))
  const shared = [...twins.map((plugin) => twinProblem(plugin, plugins)), ...sharedNames(plugins)]
  return { plugins, twins, problems: [...problems, ...read.flatMap((each) => each.problems), ...shared] }
}

function twinProblem(plugin: FoundPlugin, plugins: FoundPlugin[]): ProjectProblem {
  const { name } = plugin.manifest
  const first = plugins.find(({ manifest }) => manifest.name === name)
  return problemAt(plugin, 'name', `${first?.path} is also called "${name}". Give one of them another name.`)
}

function sharedNames(plugins: FoundPlugin[]): ProjectProblem[] {
  const owners = new Map<string, FoundPlugin>()
  return plugins.flatMap((plugin) =>
    plugin.manifest.actions.flatMap((action, index) => {
      const name = knownAction(plugin, action.name).name ?? action.name
      const owner = owners.get(name)
      if (!owner) owners.set(name, plugin)
      if (!owner) return []
      const where = owner === plugin ? 'This plugin' : `The plugin "${owner.manifest.name}"`
      return problemAt(
        plugin,
        `actions[${index}]`,
        `${where} has an action "${name}" already. Give one of them another name.`,
      )
    }),
  )
}
