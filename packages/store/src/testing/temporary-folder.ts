import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TemporaryFolder {
  path: string
  remove(): void
}

/** In memory where the system offers that, unless it must be a disk: most tests do not depend on one, and spend most of their time on it. */
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
