import type { JournalEntry, RunStore } from '@deckhand/spec'
import type { Pause } from './pauses.ts'

/** A journal on a slow disk: a kill can hit before each entry, and between an entry and its effect. */
export function slowJournal(runs: RunStore, pause: Pause): RunStore {
  const last = new Map<string, Promise<void>>()

  return {
    ...runs,
    record(fence, entry, options) {
      // Calls go on changing while their entry waits.
      const kept: JournalEntry = structuredClone(entry)
      const write = async () => {
        await pause()
        await runs.record(fence, kept, options)
        await pause()
      }
      // One after another, as the store itself does them.
      const written = (last.get(fence.runId) ?? Promise.resolve()).then(write)
      last.set(
        fence.runId,
        written.catch(() => {}),
      )
      return written
    },
  }
}
