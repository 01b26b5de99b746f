import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A tsconfig.json for a check. It extends the project's, if there is one. `place` is the project's folder. */
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
 * Makes nested folders below `folder`, from which the same packages resolve as from `place`, and returns the innermost. The compiler resolves `types`
 * from the folder of tsconfig.json, and the check's is outside the project.
 */
export function likeIn(place: string, folder: string): string {
  return modulesFrom(place).reduceRight((outer, modules) => {
    symlinkSync(modules, join(outer, 'node_modules'), 'junction')
    const inner = join(outer, 'inner')
    mkdirSync(inner)
    return inner
  }, folder)
}

/** For projects without a tsconfig.json: what Node and bundlers accept. */
const plainOptions = (place: string) => ({
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  types: modulesFrom(place).some((modules) => existsSync(join(modules, '@types/node'))) ? ['node'] : [],
})

/** Undoes options of builds that break a check: it is outside `rootDir`, writes nothing, and its names are unused. */
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
  // Would write files even with `noEmit`.
  generateTrace: null,
  generateCpuProfile: null,
}

/** The nearest first. */
function modulesFrom(place: string): string[] {
  const modules = join(place, 'node_modules')
  const here = existsSync(modules) ? [modules] : []
  return dirname(place) === place ? here : [...here, ...modulesFrom(dirname(place))]
}
