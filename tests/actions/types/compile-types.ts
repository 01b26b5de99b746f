import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// Found by the compiler's folder, because this file also runs from a build folder.
const project = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), '../..')

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  types: [],
  // The types themselves are declaration files, which are not looked at otherwise.
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
}

/** Writes these files into a folder and compiles them as a strict project. Returns one line per compiler error. */
export async function compileTypes(folder: string, files: Record<string, string>, options = {}): Promise<string[]> {
  const paths = { '@deckhand/actions': [join(project, 'packages/actions/src/jay-file.ts')] }
  const config = { compilerOptions: { ...compilerOptions, paths, ...options }, files: Object.keys(files) }
  const all = { ...files, 'tsconfig.json': JSON.stringify(config), 'package.json': '{ "type": "module" }' }
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return new Promise((resolve) => {
    const tsc = join(project, 'node_modules/typescript/lib/tsc.js')
    execFile(process.execPath, [tsc, '-p', folder], { maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const lines = stdout.split('\n').filter(Boolean)
      resolve(error && lines.length === 0 ? [stderr] : lines)
    })
  })
}
