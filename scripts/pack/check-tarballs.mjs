import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { publishedPackages } from './pack-packages.mjs'

// All packages are ES modules only. CommonJS loads them with import().
const forCommonJs = ['node10', 'node16-cjs']

/** Checks tarballs, given as paths by package name, with publint and "Are the types wrong?". Resolves with one line for each problem. */
export async function checkTarballs(tarballs) {
  const problems = []
  for (const { manifest } of publishedPackages()) {
    const bytes = new Uint8Array(readFileSync(tarballs[manifest.name]))
    const found = [...(await lint(bytes)), ...(await checkTypes(bytes, manifest))]
    problems.push(...found.map((problem) => `${manifest.name}: ${problem}`))
  }
  return problems
}

async function lint(bytes) {
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  return messages.map((message) => formatMessage(message, pkg, { color: false }))
}

async function checkTypes(bytes, { exports }) {
  const entrypoints = Object.keys(exports).filter((name) => exports[name]['@deckhand/source'])
  if (entrypoints.length === 0) return []
  const { types, problems } = await checkPackage(createPackageFromTarballData(bytes), { entrypoints })
  if (!types) return ['it has no types.']
  return problems
    .filter(({ resolutionKind }) => !forCommonJs.includes(resolutionKind))
    .map(({ kind, entrypoint = '', resolutionKind = '' }) => `${kind} ${entrypoint} ${resolutionKind}`)
}
