import { refuseMail } from '../google/google-error.ts'
import type { ServiceCall } from '../service-call.ts'
import { note, type ServiceContext } from '../service-context.ts'
import { mayBeSet } from './known-labels.ts'
import type { HistoryChange, StoredMessage } from './mailbox-state.ts'
import { type Fields, readFields } from './read-fields.ts'
import { recordHistory } from './record-history.ts'

export interface LabelChange {
  add: readonly string[]
  remove: readonly string[]
}

/** Into the trash means out of the inbox; back from it is in no other place than before, and not in the inbox. */
export const toTrash: LabelChange = { add: ['TRASH'], remove: ['INBOX'] }
export const fromTrash: LabelChange = { add: [], remove: ['TRASH'] }

/** The change that a client asks for. */
export function readLabelChange(call: ServiceCall, context: ServiceContext): LabelChange {
  return labelChange(readFields(call, ['addLabelIds', 'removeLabelIds']), context)
}

export function labelChange(fields: Fields, context: ServiceContext): LabelChange {
  const [add, remove] = [labelList(fields.addLabelIds), labelList(fields.removeLabelIds)]
  if (add.length + remove.length === 0) refuseMail('invalidArgument', 'No label add or removes specified')
  const wrong = [...add, ...remove].find((id) => !mayBeSet(id, context))
  if (wrong !== undefined) refuseMail('invalidArgument', `Invalid label: ${wrong}`)
  if (add.some((id) => remove.includes(id))) refuseMail('invalidArgument', 'Cannot both add and remove the same label')
  return { add, remove }
}

/** Only what is new to the message is a change of it. */
export function changeLabels(context: ServiceContext, message: StoredMessage, { add, remove }: LabelChange): void {
  const added = add.filter((id) => !message.labelIds.includes(id))
  const removed = message.labelIds.filter((id) => remove.includes(id))
  message.labelIds = [...message.labelIds, ...added].filter((id) => !remove.includes(id))
  const changes: HistoryChange[] = [
    { kind: 'labelsAdded', labelIds: added },
    { kind: 'labelsRemoved', labelIds: removed },
  ]
  const real = changes.filter(({ labelIds = [] }) => labelIds.length > 0)
  if (real.length > 0) recordHistory(context, message, ...real)
  const detail = [...add.map((id) => `+${id}`), ...remove.map((id) => `-${id}`)].join(' ')
  const title = context.mails.get(message).subject
  note(context, { service: 'gmail', action: 'labels changed', id: message.id, title, detail })
}

function labelList(value: unknown): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value) && value.every((id) => typeof id === 'string')) return value
  return refuseMail('badRequest', "Invalid value at 'add_label_ids' (TYPE_STRING)")
}
