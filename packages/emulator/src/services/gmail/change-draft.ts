import { refuseMail } from '../google/google-error.ts'
import { nextDigest, type ServiceContext } from '../service-context.ts'
import type { StoredDraft, StoredMessage } from './mailbox-state.ts'
import type { Fields } from './read-fields.ts'
import { type GivenMail, readMail } from './read-mail.ts'
import { removeMail, storeMail } from './store-mail.ts'

/** Gmail gives the message a new id with every change. */
export function replaceDraft(context: ServiceContext, draft: StoredDraft, given: GivenMail): StoredMessage {
  removeMail(context, draft.messageId)
  return keepDraft(context, draft, given)
}

export function dropDraft(context: ServiceContext, { id, messageId }: StoredDraft): void {
  const { mailbox } = context.world
  mailbox.drafts = mailbox.drafts.filter((draft) => draft.id !== id)
  removeMail(context, messageId)
}

export function draftMail(context: ServiceContext, { message }: Fields): Promise<GivenMail> {
  return message === undefined || message === null
    ? refuseMail('invalidArgument', 'Missing draft message')
    : readMail(context, message, 'message')
}

export function keepDraft(context: ServiceContext, draft: StoredDraft, given: GivenMail): StoredMessage {
  const message = storeMail(context, { ...given, labelIds: ['DRAFT'], internalDate: context.now().getTime() })
  draft.messageId = message.id
  return message
}

export function newDraftId(context: ServiceContext): string {
  return `r${BigInt(`0x${nextDigest(context).slice(0, 15)}`)}`
}

export function brief({ id, threadId, labelIds }: StoredMessage): Record<string, unknown> {
  return { id, threadId, labelIds }
}
