import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EdgesInput } from './check-edges.ts'
import type { Manifest, PackageFiles } from './tree.ts'

/** The project as it is on disk. */
export function readProject(root: string): EdgesInput {
  const groups = ['packages', 'apps', 'examples', 'plugins'].filter((group) => existsSync(join(root, group)))
  const folders = groups.flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  return {
    drawing: existsSync(join(root, 'ARCHITECTURE.md')) ? readText('ARCHITECTURE.md') : '',
    // A folder without a package.json is build output of a package on another branch.
    packages: [...folders, 'tests', 'bench']
      .filter((folder) => existsSync(join(root, folder, 'package.json')))
      .map(readPackage),
    rootDevDependencies: Object.keys(readManifest('.').devDependencies ?? {}),
  }

  function readPackage(folder: string): PackageFiles {
    const manifest = readManifest(folder)
    const sources = existsSync(join(root, folder, 'src')) ? `${folder}/src` : folder
    return {
      name: manifest.name,
      folder,
      manifest,
      files: codeUnder(sources).map((path) => ({ path, source: readText(path) })),
    }
  }

  function codeUnder(folder: string): string[] {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return ['node_modules', 'dist', '.next', 'fixtures'].includes(entry.name) ? [] : codeUnder(path)
      return /\.[cm]?[jt]sx?$/.test(entry.name) ? [path] : []
    })
  }

  function readManifest(folder: string): Manifest {
    return JSON.parse(readText(join(folder, 'package.json')))
  }

  function readText(path: string): string {
    return readFileSync(join(root, path), 'utf8')
  }
}
