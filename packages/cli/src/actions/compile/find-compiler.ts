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
    return knowsOptions(version) ? join(dirname(path), bin.tsc) : undefined
  } catch {
    return undefined
  }
}

/** The newest of them, rewriteRelativeImportExtensions, came with 5.7. */
function knowsOptions(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 7)
}

function missing(): never {
  throw new Error('There is no TypeScript to check handlers with. Install it: npm install --save-dev typescript.')
}
