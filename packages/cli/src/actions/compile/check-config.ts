import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A tsconfig.json for a check, with the options of the project's where there is one. `folder` is where the code is. */
export function checkConfig(extended: string | undefined, folder: string, files: string[]): string {
  const roots = typeRoots(folder)
  const setsRoots = extended !== undefined && readFileSync(extended, 'utf8').includes('"typeRoots"')
  const compilerOptions = {
    ...(extended === undefined && { ...plainOptions, types: roots.some(hasNode) ? ['node'] : [] }),
    // They are looked for from where a tsconfig.json is, and this one is not in the project.
    ...(!setsRoots && { typeRoots: roots }),
    ...alwaysOptions,
  }
  const config = {
    ...(extended !== undefined && { extends: extended }),
    compilerOptions,
    files,
    include: [],
    references: [],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** For projects that say nothing: whatever Node and bundlers take. */
const plainOptions = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
}

/** What builds need and a check does not, undone: it is outside of `rootDir`, writes nothing, and its names are not used by anybody. */
const alwaysOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: false,
  composite: false,
  incremental: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  isolatedDeclarations: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
  rootDir: null,
  outDir: null,
  declarationDir: null,
  tsBuildInfoFile: null,
}

function typeRoots(folder: string): string[] {
  const root = join(folder, 'node_modules', '@types')
  const here = existsSync(root) ? [root] : []
  return dirname(folder) === folder ? here : [...here, ...typeRoots(dirname(folder))]
}

const hasNode = (root: string) => existsSync(join(root, 'node'))
