import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isFile, readPackage } from './file-in-plugin.ts'
import type { ProjectProblem } from './plugin-manifest.ts'

export interface PluginFolder {
  folder: string
  packageName?: string
}

/** Packages first, because local plugins use their services; then plugins/, src/plugins/ and the root. A folder that is found twice is listed once. */
export function pluginFolders(root: string): { folders: PluginFolder[]; problems: ProjectProblem[] } {
  const problems: ProjectProblem[] = []
  const all = [
    ...packageFolders(root, problems),
    ...foldersIn(join(root, 'plugins')),
    ...foldersIn(join(root, 'src', 'plugins')),
    { folder: root },
  ].filter(({ folder }) => isFile(join(folder, 'plugin.yaml')))
  const real = all.map(({ folder }) => realpathSync(folder))
  return { folders: all.filter((_, index) => real.indexOf(real[index] ?? '') === index), problems }
}

function foldersIn(parent: string): PluginFolder[] {
  if (!existsSync(parent) || !statSync(parent).isDirectory()) return []
  return readdirSync(parent)
    .sort()
    .map((name) => ({ folder: join(parent, name) }))
}

function packageFolders(root: string, problems: ProjectProblem[]): PluginFolder[] {
  return dependenciesOf(root, problems).flatMap((packageName) => {
    const folder = findPackage(root, packageName)
    return folder === undefined ? [] : [{ folder, packageName }]
  })
}

function dependenciesOf(root: string, problems: ProjectProblem[]): string[] {
  try {
    const { dependencies, devDependencies, peerDependencies } = readPackage(root) ?? {}
    const named = [dependencies, devDependencies, peerDependencies].flatMap((each) => Object.keys(each ?? {}))
    return [...new Set(named)].filter((name) => packageNames.test(name)).sort()
  } catch (error) {
    const message = `This is not JSON (${(error as Error).message}). Its dependencies were not searched for plugins.`
    problems.push({ path: join(root, 'package.json'), line: 1, column: 1, message, severity: 'error' })
    return []
  }
}

/** Excludes names that are paths, which would lead out of node_modules. */
const packageNames = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/

/** Resolves as Node does, but ignores `exports`, which may hide plugin.yaml and package.json. */
function findPackage(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(dirname(from), name)
}
