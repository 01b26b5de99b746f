import { join, relative, sep } from 'node:path'
import { contractMistakes } from '../contract/contract-mistakes.ts'
import { createContractReader } from '../contract/create-contract-reader.ts'
import { codeFiles } from './code-files.ts'
import { fileInPlugin } from './file-in-plugin.ts'
import { otherName } from './other-name.ts'
import { parsePluginFile } from './parse-plugin-file.ts'
import type { PluginFolder } from './plugin-folders.ts'
import type { FoundActionFile, FoundPlugin, PluginManifest, ProjectProblem } from './plugin-manifest.ts'
import { problemAt } from './problem-at.ts'
import { readActionFile, readText } from './read-action-file.ts'
import { writtenBuilders } from './written-builders.ts'

/** Reads a plugin and reports the mistakes in it and its files. Unreadable files are missing in the plugin. */
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
  const files = {
    actionFiles: new Map<string, FoundActionFile>(),
    contractFiles: new Map<string, string>(),
    agentFiles: [] as string[],
  }
  const { typeScript, javaScript } = codeFiles({ folder, manifest })
  const builders = new Map([...writtenBuilders(javaScript), ...writtenBuilders(typeScript)])
  const sources = [...typeScript, ...javaScript]
  const plugin = {
    manifest,
    folder,
    path,
    places,
    builders,
    ...files,
    ...(packageName !== undefined && { packageName }),
  }
  for (const [index, action] of manifest.actions.entries()) {
    problems.push(...addAction(plugin, action, index))
    problems.push(...nameProblem(plugin, action.name, sources))
  }
  for (const [index, contract] of manifest.contracts.entries()) problems.push(...addContract(plugin, contract, index))
  for (const [index, named] of manifest.agents.entries()) problems.push(...addAgent(plugin, named, index))
  return { plugin, problems }
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
  return file.problems.map((problem) => ({ path, ...problem }))
}

/** Works without running code: if the builder's name is not beside the export, any code with the name in quotes is accepted. */
function nameProblem({ actionFiles, builders }: FoundPlugin, exportName: string, sources: string[]): ProjectProblem[] {
  const file = actionFiles.get(exportName)
  const named = file?.metadata?.name
  if (!file || named === undefined) return []
  const built = builders.get(exportName)?.name
  const fits = built === undefined ? named === exportName || sourcesSay(sources, named) : named === built
  return fits ? [] : [{ ...otherName(file, exportName, built ?? exportName), isAboutName: true }]
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

/** The file's content is checked elsewhere, where the known tools are available. */
function addAgent({ agentFiles, ...plugin }: FoundPlugin, named: string, index: number): ProjectProblem[] {
  const place = `agents[${index}]`
  const found = fileInPlugin(plugin.folder, named, '.md')
  if ('refused' in found) return [problemAt(plugin, place, found.refused)]
  if (agentFiles.includes(found.path))
    return [problemAt(plugin, place, `The agent file "${named}" is there twice. Take one of them out.`)]
  agentFiles.push(found.path)
  return []
}

/** Whether the code contains this text in quotes, which may be a builder's name. */
function sourcesSay(sources: string[], text: string): boolean {
  const quoted = [`'`, `"`, '`'].map((quote) => quote + text + quote)
  return sources.some((source) => quoted.some((each) => source.includes(each)))
}
