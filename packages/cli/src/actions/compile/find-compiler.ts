import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The path of a tsc: the project's own when it has one that knows the options we need, else ours. */
export function findCompiler(root: string): string {
  return compilerFrom(join(root, 'package.json')) ?? compilerFrom(import.meta.url) ?? missing()
}

function compilerFrom(place: string): string | undefined {
  try {
    const path = createRequire(place).resolve('typescript/package.json')
    const { version, bin } = JSON.parse(readFileSync(path, 'utf8')) as { version: string; bin: { tsc: string } }
    // allowImportingTsExtensions came with 5.0.
    return Number.parseInt(version, 10) >= 5 ? join(dirname(path), bin.tsc) : undefined
  } catch {
    return undefined
  }
}

function missing(): never {
  throw new Error('There is no TypeScript to check handlers with. Install it: npm install --save-dev typescript.')
}
