import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const source = (entry: string) => JSON.stringify(fileURLToPath(import.meta.resolve(`@deckhand/page/${entry}`)))

/** One script with the driver and the tools, for the measured pages. */
export async function buildPageScript(folder: string): Promise<void> {
  const entry = join(folder, 'entry.js')
  await writeFile(
    entry,
    `import { createPageDriver } from ${source('driver')}
     import { pageTools } from ${source('tools')}
     Object.assign(globalThis, { createPageDriver, pageTools })`,
  )
  const rolldownOptions = { output: { entryFileNames: 'page-script.js', minify: true, codeSplitting: false } }
  const lib = { entry, formats: ['es' as const] }
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: 'dist', lib, rolldownOptions } })
}
