import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A tsconfig.json for a check, with the options of the project's where there is one. `place` is the folder that those would be in. */
export function checkConfig(extended: string | undefined, place: string, files: string[]): string {
  const compilerOptions = { ...(extended === undefined && plainOptions(place)), ...alwaysOptions }
  const config = {
    ...(extended !== undefined && { extends: extended }),
    compilerOptions,
    files,
    include: [],
    references: [],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/**
 * Folders below `folder`, one in the other, from which the same packages are found as from `place`, and gives the innermost: `types` of a tsconfig.json
 * are looked for from where it is, which for a check is not in the project.
 */
export function likeIn(place: string, folder: string): string {
  return modulesFrom(place).reduceRight((outer, modules) => {
    symlinkSync(modules, join(outer, 'node_modules'), 'junction')
    const inner = join(outer, 'inner')
    mkdirSync(inner)
    return inner
  }, folder)
}

/** For projects that say nothing: whatever Node and bundlers take. */
const plainOptions = (place: string) => ({
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: modulesFrom(place).some((modules) => existsSync(join(modules, '@types/node'))) ? ['node'] : [],
})

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
  // Writes files wherever the options say, also when nothing else is written.
  generateTrace: null,
  generateCpuProfile: null,
}

/** The nearest first. */
function modulesFrom(place: string): string[] {
  const modules = join(place, 'node_modules')
  const here = existsSync(modules) ? [modules] : []
  return dirname(place) === place ? here : [...here, ...modulesFrom(dirname(place))]
}
