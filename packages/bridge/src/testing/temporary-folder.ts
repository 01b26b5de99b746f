import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from './clean-up.ts'

/** A folder for one test, removed afterwards. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-bridge-')))
  afterTest(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
