import { timeLimit } from '@deckhand/spec/time-limit'
import { canSendNotes } from '../../product/note-sending.ts'
import { readFirebase } from '../../settings/firebase-settings.ts'
import { readRole } from '../../settings/role.ts'
import { type Environment, readNoteUrl } from '../../settings/settings.ts'
import { type Check, type Finding, fine, problem, warning } from '../finding.ts'

const patienceMs = 5_000

/** Sends an OPTIONS request. Any answer below 500 shows that the receiver is there. */
export const checkNotes = (env: Environment): Check => ({
  name: 'notes',
  look: async (signal) => {
    const noteUrl = readNoteUrl(env)
    if (noteUrl === undefined) return [withoutUrl(env)]
    const { host } = new URL(noteUrl)
    try {
      const { status } = await fetch(noteUrl, {
        method: 'OPTIONS',
        redirect: 'manual',
        signal: timeLimit(patienceMs, signal),
      })
      if (status >= 500) return [warning(`The receiver at ${host} answers ${status}.`, 'Check its log.')]
      return [fine(`The receiver at ${host} can be reached.`)]
    } catch {
      signal.throwIfAborted()
      return [problem(`The receiver at ${host} cannot be reached.`, 'Start it, or fix DECKHAND_NOTE_URL.')]
    }
  },
})

function withoutUrl(env: Environment): Omit<Finding, 'name'> {
  const firebase = readFirebase(env)
  const role = readRole('DECKHAND_ROLE', env.DECKHAND_ROLE) ?? 'all'
  if (canSendNotes(role, { ...(firebase && { firebase }) })) return fine('They arrive in the outbox of the server.')
  const why = firebase
    ? 'The outbox is for one person, but many sign in'
    : `The outbox is not available with the role "${role}"`
  return warning(`${why}: agents cannot send notes.`, 'To let them, set DECKHAND_NOTE_URL in all processes.')
}
