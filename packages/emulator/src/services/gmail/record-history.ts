import type { ServiceContext } from '../service-context.ts'
import type { HistoryChange, StoredMessage } from './mailbox-state.ts'

const mostRecords = 2_000

/** Gives the message the id of what happened to it. */
export function recordHistory({ world }: ServiceContext, message: StoredMessage, ...changes: HistoryChange[]): void {
  const { mailbox } = world
  mailbox.historyId += 1
  message.historyId = mailbox.historyId
  const { id, threadId } = message
  const record = { id: mailbox.historyId, message: { id, threadId, labelIds: [...message.labelIds] }, changes }
  mailbox.history = [...(mailbox.history ?? []), record].slice(-mostRecords)
}
