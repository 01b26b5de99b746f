import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from './clean-up.ts'

/** A temporary folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-'))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
