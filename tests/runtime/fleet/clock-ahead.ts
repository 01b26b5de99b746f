import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tempFolder } from '../../support/temp-folder.ts'

const program = pathToFileURL(join(import.meta.dirname, '../../support/processes/set-clock.mjs')).href

/** For a process on a machine whose clock is wrong by so many minutes. */
export async function clockAhead(minutes: number): Promise<Record<string, string>> {
  const file = join(tempFolder(), 'clock')
  writeFileSync(file, String(minutes * 60_000))
  const settings = { DECKHAND_CLOCK_START: new Date().toISOString(), DECKHAND_CLOCK_FILE: file }
  return { NODE_OPTIONS: `--import ${program}`, ...settings }
}
