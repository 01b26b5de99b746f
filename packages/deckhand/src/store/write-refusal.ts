import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The error code if a folder cannot be written to, or a missing one cannot be created. Leaves nothing behind. */
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
