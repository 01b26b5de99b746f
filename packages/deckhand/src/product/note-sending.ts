import type { ToolPlugin } from '@deckhand/spec'
import type { Role } from '../settings/role.ts'
import type { Settings } from '../settings/settings.ts'

/** The outbox is a file on one machine, for one person. Several processes or several people need another receiver. */
export function canSendNotes(role: Role, { noteUrl, firebase }: Pick<Settings, 'noteUrl' | 'firebase'>): boolean {
  return noteUrl !== undefined || (role === 'all' && firebase === undefined)
}

/** For the operator, at the start of a process. */
export const noNotes = 'Notes: none are sent. Set DECKHAND_NOTE_URL, in all processes, to let agents send them.'

/** Refuses calls before a person is asked about a note that cannot be delivered. */
export function withoutReceiver(tool: ToolPlugin): ToolPlugin {
  const words =
    'Notes have no receiver here, so none can be sent. Do not try again; tell the user that the operator of Deckhand has to set DECKHAND_NOTE_URL.'
  return { ...tool, check: () => words }
}
