import { nextDigest, type ServiceContext } from '../service-context.ts'
import type { StoredMessage } from './mailbox-state.ts'
import { type ParsedMail, parseMail } from './mime/parse-mail.ts'
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
  const message = {
    id,
    threadId: threadId ?? id,
    ...rest,
    historyId: nextHistory(context),
    raw: raw.toString('base64url'),
  }
  context.mails.keep(id, mail)
  context.world.mailbox.messages.push(message)
  context.changed()
  return message
}

export function removeMail(context: ServiceContext, id: string): void {
  const { mailbox } = context.world
  mailbox.messages = mailbox.messages.filter((message) => message.id !== id)
  context.mails.forget(id)
  nextHistory(context)
  context.changed()
}

export function nextHistory({ world }: ServiceContext): number {
  world.mailbox.historyId += 1
  return world.mailbox.historyId
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
