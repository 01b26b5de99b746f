import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { readImports } from './read-imports.ts'
import type { File, Package, PackageFiles, Target } from './tree.ts'

/** Parses every file and finds out where its imports lead. Adds to `problems` what cannot be parsed. */
export function readTree(packageFiles: PackageFiles[], problems: string[]): Package[] {
  const packages: Package[] = packageFiles.map(({ name, folder, manifest }) => ({ name, folder, manifest, files: [] }))
  for (const [index, { folder, files }] of packageFiles.entries()) {
    for (const { path, source } of files) packages[index]?.files.push(readFile(path, folder, source))
  }
  return packages

  function readFile(path: string, folder: string, source: string): File {
    const isTest = /\.test\.[cm]?[jt]sx?$/.test(path) || folder === 'tests'
    try {
      const edges = readImports(path, source).map((each) => ({
        ...each,
        target: targetOf(each.specifier, path, packages),
      }))
      return { path, isTest, edges }
    } catch (error) {
      problems.push(`${path} cannot be parsed: ${(error as Error).message}`)
      return { path, isTest, edges: [] }
    }
  }
}

function targetOf(specifier: string, from: string, packages: Package[]): Target {
  if (specifier.startsWith('.')) return { kind: 'file', path: posix.join(posix.dirname(from), specifier) }
  if (specifier.startsWith('node:') || builtinModules.includes(specifier)) return { kind: 'builtin', name: specifier }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const ours = packages.find((each) => each.name === name)
  if (!ours) return { kind: 'foreign', name }
  const subpath = `.${specifier.slice(name.length)}`
  return { kind: 'ours', package: ours, subpath, entry: entryOf(ours, subpath) }
}

/** The source file behind one of a package's `exports`. */
export function entryOf({ folder, manifest }: Package, subpath: string): string | undefined {
  const entry = manifest.exports?.[subpath]
  const path = typeof entry === 'string' ? entry : (entry?.['@deckhand/source'] ?? entry?.default)
  return path && posix.join(folder, path)
}
