import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../root.mjs'

/** Loads the emulator from its sources, as tests do, because the last build may be stale or missing. */
export async function loadEmulator() {
  const folder = join(root, 'node_modules', '.cache')
  const outfile = join(folder, `deckhand-firestore-${process.pid}.mjs`)
  mkdirSync(folder, { recursive: true })
  try {
    await build({
      entryPoints: [join(root, 'packages/emulator/src/firestore/index.ts')],
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      outfile,
      logLevel: 'error',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    rmSync(outfile, { force: true })
  }
}
