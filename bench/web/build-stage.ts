import { join } from 'node:path'
import { build } from 'vite'

/** Builds the page that shows rendering by itself into the folder. */
export async function buildStage(workspace: string, folder: string): Promise<void> {
  const rolldownOptions = { input: join(workspace, 'bench.html') }
  await build({ root: workspace, logLevel: 'error', build: { outDir: folder, emptyOutDir: true, rolldownOptions } })
}
