import { join, relative, sep } from 'node:path'
import { contractMistakes } from '../contract/contract-mistakes.ts'
import { createContractReader } from '../contract/create-contract-reader.ts'
import { fileInPlugin } from './file-in-plugin.ts'
import { parsePluginFile } from './parse-plugin-file.ts'
import type { PluginFolder } from './plugin-folders.ts'
import type { FoundActionFile, FoundPlugin, PluginManifest, ProjectProblem } from './plugin-manifest.ts'
import { problemAt } from './problem-at.ts'
import { readActionFile, readText } from './read-action-file.ts'
import { sourcesSay } from './sources-say.ts'

/** A plugin without anything that could not be read, and what is wrong with it and with its files. */
export function readPlugin({ folder, packageName }: PluginFolder): {
  plugin?: FoundPlugin
  problems: ProjectProblem[]
} {
  const path = join(folder, 'plugin.yaml')
  const source = readText(path)
  if (typeof source !== 'string') return { problems: [source] }
  const { manifest, problems: written, places } = parsePluginFile(source)
  const problems = written.map((problem) => ({ path, ...problem }))
  if (!manifest) return { problems }
  const files = { actionFiles: new Map<string, FoundActionFile>(), contractFiles: new Map<string, string>() }
  const plugin = { manifest, folder, path, places, ...files, ...(packageName !== undefined && { packageName }) }
  for (const [index, action] of manifest.actions.entries()) problems.push(...addAction(plugin, action, index))
  for (const [index, contract] of manifest.contracts.entries()) problems.push(...addContract(plugin, contract, index))
  return { plugin, problems }
}

/** What an action is called outside of its plugin, as far as that is known without running it. */
export function publicName({ actionFiles }: FoundPlugin, entryName: string): string {
  return actionFiles.get(entryName)?.metadata?.name ?? entryName
}

function addAction(
  plugin: FoundPlugin,
  { name, action }: PluginManifest['actions'][number],
  index: number,
): ProjectProblem[] {
  if (action === undefined) return []
  const place = `actions[${index}].action`
  const found = fileInPlugin(plugin.folder, action, '.jay-action')
  if ('refused' in found) return [problemAt(plugin, place, found.refused)]
  const { path } = found
  const file = readActionFile(path, plugin.folder)
  plugin.actionFiles.set(name, file)
  const called = file.metadata?.name
  const problems = file.problems.map((problem) => ({ path, ...problem }))
  return called === undefined || called === name || sourcesSay(plugin.folder, called)
    ? problems
    : [...problems, otherName(file, called, name)]
}

function otherName({ path, source }: FoundActionFile, called: string, name: string): ProjectProblem {
  const line = source.split('\n').findIndex((each) => each.startsWith('name:')) + 1
  const message = `This is "${called}", and plugin.yaml names it as the file of "${name}". Write "name: ${name}", or build that action with makeJayAction('${called}').`
  return { path, line: Math.max(1, line), column: 1, message, severity: 'error' }
}

function addContract(
  plugin: FoundPlugin,
  { name, contract }: PluginManifest['contracts'][number],
  index: number,
): ProjectProblem[] {
  const place = `contracts[${index}].contract`
  const found = fileInPlugin(plugin.folder, contract, '.jay-contract')
  if ('refused' in found) return [problemAt(plugin, place, found.refused)]
  plugin.contractFiles.set(name, found.path)
  const named = `./${relative(plugin.folder, found.path).replaceAll(sep, '/')}`
  const readContract = createContractReader({ pluginFolder: plugin.folder })
  return contractMistakes(named, plugin.path, readContract).map((words) => problemAt(plugin, place, words))
}
