import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  path: string
  remove(): void
}

/** In memory if the system offers that, unless the test needs a disk: most tests do not, and would spend most of their time on it. */
export function temporaryFolder(kind: 'any' | 'disk' = 'any'): TemporaryFolder {
  const path = mkdtempSync(join(kind === 'any' && isWritable('/dev/shm') ? '/dev/shm' : tmpdir(), 'deckhand-store-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
