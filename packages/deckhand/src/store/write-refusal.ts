import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Why nothing can be written to a folder, in a word; of one that is not there yet, whether it could be made. Leaves nothing behind. */
export function writeRefusal(folder: string): string | undefined {
  const probe = join(nearest(folder), `.deckhand-${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
    return undefined
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code ?? String(thrown)
  }
}

function nearest(path: string): string {
  const parent = dirname(path)
  return existsSync(path) || parent === path ? path : nearest(parent)
}
