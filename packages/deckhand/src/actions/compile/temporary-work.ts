import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodes } from '../../command-line/until-signal.ts'

/** Gives the work a temporary folder, and removes it afterwards, also when the work fails or a signal stops the program. `signal` then aborts. */
export async function inTemporaryFolder<T>(work: (folder: string, signal: AbortSignal) => Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'deckhand-check-')))
  const stopped = new AbortController()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const stops = Object.entries(exitCodes).map(([signal, exitCode]) => {
    const stop = () => {
      stopped.abort()
      remove()
      process.exit(exitCode)
    }
    process.on(signal, stop)
    return () => process.off(signal, stop)
  })
  try {
    return await work(folder, stopped.signal)
  } finally {
    for (const forget of stops) forget()
    remove()
  }
}
