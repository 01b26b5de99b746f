import { relative, sep } from 'node:path'
import { yaml } from '@deckhand/spec/yaml'
import type { ActionMetadata } from '../action-metadata.ts'
import { knownAction } from '../plugin/known-action.ts'
import type { FoundPlugin, PluginManifest } from '../plugin/plugin-manifest.ts'

/** The text of agent-kit/plugins-index.yaml: what a project's plugins offer to developers. It does not depend on the project's location. */
export function pluginsIndex(root: string, plugins: FoundPlugin[]): string {
  const byName = plugins.toSorted((a, b) => compare(a.manifest.name, b.manifest.name))
  const index = { plugins: byName.map((plugin) => pluginEntry(root, plugin)) }
  // No anchors and no folding, so that one change stays one change in the text.
  return `${head}${yaml().stringify(index, { aliasDuplicateObjects: false, lineWidth: 0 })}`
}

const head = '# Made by "deckhand agent-kit" from plugin.yaml and the files it names. What is changed here is lost.\n'

function pluginEntry(root: string, plugin: FoundPlugin) {
  const { name, contracts, actions } = plugin.manifest
  return {
    name,
    path: pathFrom(root, plugin.folder),
    contracts: contracts.map((contract) => contractEntry(root, plugin, contract)),
    actions: actions.map((action) => actionEntry(root, plugin, action)),
  }
}

function contractEntry(root: string, plugin: FoundPlugin, contract: PluginManifest['contracts'][number]) {
  const path = plugin.contractFiles.get(contract.name)
  return {
    name: contract.name,
    ...(contract.description !== undefined && { description: contract.description }),
    ...(path !== undefined && { path: pathFrom(root, path) }),
  }
}

/** Without a valid file, only what the code plainly says is known, and at least the export. */
function actionEntry(root: string, plugin: FoundPlugin, { name: exportName }: PluginManifest['actions'][number]) {
  const { name, effect, method } = knownAction(plugin, exportName)
  const file = plugin.actionFiles.get(exportName)
  const { metadata } = file ?? {}
  return {
    ...(name !== undefined && { name }),
    export: exportName,
    ...(file && metadata && { description: metadata.description, path: pathFrom(root, file.path) }),
    ...(effect && { effect }),
    ...(method && { method }),
    ...(metadata && fileEntry(metadata)),
  }
}

function fileEntry({ callers = 'both', streaming, confirm, inputSchema, outputSchema }: ActionMetadata) {
  return {
    callers,
    ...(streaming && { streaming }),
    ...(confirm !== undefined && { confirm }),
    inputSchema,
    ...(outputSchema !== undefined && { outputSchema }),
  }
}

const pathFrom = (root: string, path: string) => (relative(root, path) || '.').replaceAll(sep, '/')

/** Compares code units, because locale order differs between machines. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
