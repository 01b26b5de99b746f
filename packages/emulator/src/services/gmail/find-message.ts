import { refuseMail } from '../google/google-error.ts'
import type { ServiceContext } from '../service-context.ts'
import type { StoredDraft, StoredMessage } from './mailbox-state.ts'

export function findMessage({ world }: ServiceContext, id: string): StoredMessage {
  if (!/^[0-9a-f]{1,16}$/.test(id)) return refuseMail('invalidArgument', 'Invalid id value')
  return world.mailbox.messages.find((message) => message.id === id) ?? refuseMail('notFound')
}

/** The messages of a thread, oldest first. */
export function findThread({ world }: ServiceContext, id: string): StoredMessage[] {
  if (!/^[0-9a-f]{1,16}$/.test(id)) return refuseMail('invalidArgument', 'Invalid id value')
  const messages = world.mailbox.messages.filter(({ threadId }) => threadId === id)
  return messages.length > 0 ? messages.sort((a, b) => a.internalDate - b.internalDate) : refuseMail('notFound')
}

export function findDraft({ world }: ServiceContext, id: string): StoredDraft {
  return world.mailbox.drafts.find((draft) => draft.id === id) ?? refuseMail('notFound')
}
