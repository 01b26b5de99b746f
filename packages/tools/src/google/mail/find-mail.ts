import type { gmail_v1 } from '@googleapis/gmail'
import { isMissing } from '../../services/service-failure.ts'
import type { GmailSession } from '../session/google-session.ts'
import { type MailMark, markHeader } from './mail-mark.ts'
import { hasLabel, rawHeader } from './message-headers.ts'

type Message = gmail_v1.Schema$Message

export interface DraftPlace {
  draftId: string
  messageId: string
  threadId: string
}

const maxNewest = 25
const format = { format: 'metadata', metadataHeaders: [markHeader] }

/** Finds the draft with the mark: by its Message-ID, or among the newest drafts, because a fresh one may not be searchable yet. */
export async function findDraft(session: GmailSession, mark: MailMark): Promise<DraftPlace | undefined> {
  const q = `rfc822msgid:${mark.messageId.slice(1, -1)}`
  return (await draftAmong(session, mark, { q })) ?? (await draftAmong(session, mark, {}))
}

async function draftAmong(session: GmailSession, mark: MailMark, query: { q?: string }) {
  const { data } = await session.read((gmail) =>
    gmail.users.drafts.list({ userId: 'me', maxResults: maxNewest, ...query }),
  )
  for (const draft of data.drafts ?? []) {
    const message = await metadata(session, draft.message?.id ?? '')
    if (message && isMarked(message, mark)) return draftPlace(draft, message)
  }
  return undefined
}

export function draftPlace(draft: gmail_v1.Schema$Draft, message = draft.message): DraftPlace {
  return { draftId: draft.id ?? '', messageId: message?.id ?? '', threadId: message?.threadId ?? '' }
}

export async function hasDraft(session: GmailSession, id: string): Promise<boolean> {
  const found = await undefinedIfMissing(
    session.read((gmail) => gmail.users.drafts.get({ userId: 'me', id, format: 'minimal' })),
  )
  return found !== undefined
}

/** Finds the sent mail with the mark: in the thread of its draft, or among the newest sent mails. */
export async function findSent(session: GmailSession, mark: MailMark, threadId: string): Promise<Message | undefined> {
  const isSent = (message: Message) => hasLabel(message, 'SENT') && isMarked(message, mark)
  const thread = threadId === '' ? undefined : await undefinedIfMissing(readThread(session, threadId))
  const inThread = thread?.data.messages?.find(isSent)
  if (inThread) return inThread
  const { data } = await session.read((gmail) =>
    gmail.users.messages.list({ userId: 'me', labelIds: ['SENT'], maxResults: maxNewest }),
  )
  for (const { id } of data.messages ?? []) {
    const message = await metadata(session, id ?? '')
    if (message && isSent(message)) return message
  }
  return undefined
}

function readThread(session: GmailSession, id: string) {
  return session.read((gmail) => gmail.users.threads.get({ userId: 'me', id, ...format }))
}

async function metadata(session: GmailSession, id: string): Promise<Message | undefined> {
  const found = await undefinedIfMissing(
    session.read((gmail) => gmail.users.messages.get({ userId: 'me', id, ...format })),
  )
  return found?.data
}

const isMarked = (message: Message, mark: MailMark) => rawHeader(message, markHeader) === mark.value

async function undefinedIfMissing<T>(lookup: Promise<T>): Promise<T | undefined> {
  try {
    return await lookup
  } catch (thrown) {
    if (isMissing(thrown)) return undefined
    throw thrown
  }
}
