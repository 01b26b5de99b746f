import { timeLimit } from '@deckhand/spec/time-limit'
import { type Environment, readNoteUrl } from '../settings.ts'
import { type Check, fine, problem, warning } from './finding.ts'

const patienceMs = 5_000

/** Asks without sending anything: whatever answers is there. */
export const checkNotes = (env: Environment): Check => ({
  name: 'notes',
  look: async (signal) => {
    const noteUrl = readNoteUrl(env)
    if (noteUrl === undefined) return [fine('They arrive in our own outbox.')]
    const { host } = new URL(noteUrl)
    try {
      const { status } = await fetch(noteUrl, {
        method: 'OPTIONS',
        redirect: 'manual',
        signal: timeLimit(patienceMs, signal),
      })
      if (status >= 500) return [warning(`The receiver at ${host} answers ${status}.`, 'Look at its log.')]
      return [fine(`The receiver at ${host} can be reached.`)]
    } catch {
      signal.throwIfAborted()
      return [problem(`The receiver at ${host} cannot be reached.`, 'Start it, or mend DECKHAND_NOTE_URL.')]
    }
  },
})
