import { relative, sep } from 'node:path'
import { stringify } from 'yaml'
import type { FoundPlugin, PluginManifest } from '../plugin/plugin-manifest.ts'

/** The text of agent-kit/plugins-index.yaml: what the plugins of a project offer, for whoever writes code against them. The same for the same project, wherever it is. */
export function pluginsIndex(root: string, plugins: FoundPlugin[]): string {
  const byName = plugins.toSorted((a, b) => compare(a.manifest.name, b.manifest.name))
  const index = { plugins: byName.map((plugin) => pluginEntry(root, plugin)) }
  // No anchors and no folding: a change in one place must be a change in one place of the text.
  return `${head}${stringify(index, { aliasDuplicateObjects: false, lineWidth: 0 })}`
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

/** Without a file, or with one that has errors, all that is known of an action is that it is there. */
function actionEntry(root: string, { actionFiles }: FoundPlugin, { name }: PluginManifest['actions'][number]) {
  const file = actionFiles.get(name)
  if (!file?.metadata) return { name }
  const { metadata, path } = file
  return {
    name: metadata.name,
    description: metadata.description,
    path: pathFrom(root, path),
    ...(metadata.effect !== undefined && { effect: metadata.effect }),
    agent: metadata.agent !== false,
    inputSchema: metadata.inputSchema,
    ...(metadata.outputSchema !== undefined && { outputSchema: metadata.outputSchema }),
  }
}

const pathFrom = (root: string, path: string) => (relative(root, path) || '.').replaceAll(sep, '/')

/** By code units: a language's order differs between machines. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
