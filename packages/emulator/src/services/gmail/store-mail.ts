import { nextDigest, type ServiceContext } from '../service-context.ts'
import type { StoredMessage } from './mailbox-state.ts'
import { type ParsedMail, parseMail } from './mime/parse-mail.ts'
import { recordHistory } from './record-history.ts'
import { arrivalThread } from './thread-of.ts'

export interface NewMail {
  raw: Buffer
  mail: ParsedMail
  labelIds: string[]
  threadId: string | undefined
  internalDate: number
}

/** Without the thread a mail begins its own. */
export function storeMail(context: ServiceContext, { raw, mail, threadId, ...rest }: NewMail): StoredMessage {
  const id = nextDigest(context).slice(0, 16)
  const message = { id, threadId: threadId ?? id, ...rest, historyId: 0, raw: raw.toString('base64url') }
  recordHistory(context, message, { kind: 'messagesAdded' })
  context.mails.keep(id, mail)
  context.world.mailbox.messages.push(message)
  context.changed()
  return message
}

export function removeMail(context: ServiceContext, id: string): void {
  const { mailbox } = context.world
  const message = mailbox.messages.find((known) => known.id === id)
  mailbox.messages = mailbox.messages.filter((known) => known !== message)
  context.mails.forget(id)
  if (message) recordHistory(context, message, { kind: 'messagesDeleted' })
  context.changed()
}

/** A mail comes in from outside. */
export async function deliverMail(
  context: ServiceContext,
  raw: Buffer,
  { at, labelIds = ['INBOX', 'UNREAD'] }: { at: Date; labelIds?: string[] },
): Promise<StoredMessage> {
  const mail = await parseMail(raw)
  const threadId = arrivalThread(context, mail)
  return storeMail(context, { raw, mail, labelIds, threadId, internalDate: at.getTime() })
}
