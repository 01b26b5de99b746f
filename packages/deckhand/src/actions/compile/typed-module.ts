import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { type FoundPlugin, isFile, moduleCandidates, typeScriptSource } from '@deckhand/actions/project'

/** The file that says which types a plugin's exports have: its sources before the declarations that were built from them. Nothing for one in plain JavaScript. */
export function typedModule(plugin: FoundPlugin): string | undefined {
  return typeScriptSource(plugin) ?? moduleCandidates(plugin).flatMap(asDeclarations).find(isFile)
}

function asDeclarations(path: string): string[] {
  const bare = path.replace(/\.[cm]?[jt]sx?$/, '')
  return [`${bare}.d.ts`, `${bare}.d.mts`, join(path, 'index.d.ts')]
}

/**
 * The tsconfig.json whose options hold for a plugin: the nearest, up to the project's. An installed package does not bring what its own extends, so the
 * project's counts; a linked one is where it really is.
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
