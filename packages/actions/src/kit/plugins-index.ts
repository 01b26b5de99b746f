import { relative, sep } from 'node:path'
import { yaml } from '@deckhand/spec/yaml'
import type { ActionMetadata } from '../action-metadata.ts'
import { knownAction } from '../plugin/known-action.ts'
import type { FoundPlugin, PluginManifest } from '../plugin/plugin-manifest.ts'

/** The text of agent-kit/plugins-index.yaml: what the plugins of a project offer, for whoever writes code against them. The same for the same project, wherever it is. */
export function pluginsIndex(root: string, plugins: FoundPlugin[]): string {
  const byName = plugins.toSorted((a, b) => compare(a.manifest.name, b.manifest.name))
  const index = { plugins: byName.map((plugin) => pluginEntry(root, plugin)) }
  // No anchors and no folding: a change in one place must be a change in one place of the text.
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

/** Without a file, or with one that has errors, what the code says plainly is all that is known; of a name that it does not, only the export is. */
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

/** By code units: a language's order differs between machines. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
