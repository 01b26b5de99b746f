import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodes, onStopSignal } from '../../command-line/signals.ts'

/** Gives the work a temporary folder, and removes it afterwards, also when the work fails or a signal stops the program. `signal` then aborts. */
export async function inTemporaryFolder<T>(work: (folder: string, signal: AbortSignal) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-check-')))
  const stopped = new AbortController()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const forget = onStopSignal((signal) => {
    stopped.abort()
    remove()
    process.exit(exitCodes[signal])
  })
  try {
    return await work(folder, stopped.signal)
  } finally {
    forget()
    remove()
  }
}
