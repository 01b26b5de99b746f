import { realpathSync } from 'node:fs'
import {
  type FoundPlugin,
  type ProjectProblem,
  pluginModule,
  problemAt,
  renderTypes,
  typeNames,
} from '@deckhand/actions/project'
import { type CheckedAction, type CheckSource, checkSource } from './check-source.ts'
import { configFor, typedModule } from './typed-module.ts'

/** A plugin, and the module that compiles only if its handlers agree with their files. */
export interface PluginCheck extends CheckSource {
  plugin: FoundPlugin
  /** The file with the types of its exports. */
  module: string
  config?: string
}

/** The checks of all plugins that can be checked, and problems for the others. */
export function planChecks(
  root: string,
  plugins: FoundPlugin[],
): { checks: PluginCheck[]; problems: ProjectProblem[] } {
  const checks: PluginCheck[] = []
  const problems: ProjectProblem[] = []
  for (const plugin of plugins.filter(({ manifest }) => manifest.actions.length > 0)) {
    const module = typedModule(plugin)
    if (module === undefined) problems.push(...withoutTypes(plugin))
    else checks.push(planCheck(root, plugin, module, `plugin-${checks.length}`))
  }
  return { checks, problems }
}

function planCheck(root: string, plugin: FoundPlugin, module: string, name: string): PluginCheck {
  const config = configFor(root, plugin)
  const source = checkSource(
    name,
    realpathSync(module),
    plugin.manifest.actions.map((action) => checkedAction(plugin, action.name)),
  )
  return { plugin, module, ...(config !== undefined && { config }), ...source }
}

function checkedAction({ actionFiles }: FoundPlugin, exportName: string): CheckedAction {
  const metadata = actionFiles.get(exportName)?.metadata
  if (!metadata) return { exportName }
  const { input, output } = typeNames(metadata.name)
  const types = { text: renderTypes(metadata), inputName: input, outputName: output }
  return { exportName, types, streams: metadata.streaming ?? false }
}

function withoutTypes(plugin: FoundPlugin): ProjectProblem[] {
  // Missing code is reported by another check.
  if ('refused' in pluginModule(plugin, true)) return []
  const message = `The handlers of "${plugin.manifest.name}" are not checked against their files: the plugin is JavaScript without declarations. Write it in TypeScript, or put a .d.ts beside it.`
  return [{ ...problemAt(plugin, 'name', message), severity: 'warning' }]
}
