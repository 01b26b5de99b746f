import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type FoundPlugin, isFile, moduleCandidates, typeScriptSource } from '@deckhand/actions/project'

/** The file with the types of a plugin's exports: its source, or else its declarations. `undefined` for plain JavaScript. */
export function typedModule(plugin: FoundPlugin): string | undefined {
  return typeScriptSource(plugin) ?? moduleCandidates(plugin).flatMap(asDeclarations).find(isFile)
}

function asDeclarations(path: string): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '')
  return [`${bare}.d.ts`, `${bare}.d.mts`, join(path, 'index.d.ts')]
}

/**
 * The tsconfig.json that applies to a plugin: the nearest one up to the project's. An installed package uses the project's, because the files that its
 * own extends are not published. A linked package is looked up at its real path.
 */
export function configFor(root: string, { folder }: FoundPlugin): string | undefined {
  const real = realpathSync(folder)
  if (real.includes(`${sep}node_modules${sep}`)) return nearestConfig(root, root)
  return nearestConfig(folder.includes(`${sep}node_modules${sep}`) ? real : folder, root)
}

function nearestConfig(folder: string, root: string): string | undefined {
  const path = join(folder, 'tsconfig.json')
  if (existsSync(path)) return path
  return folder === root || dirname(folder) === folder ? undefined : nearestConfig(dirname(folder), root)
}
