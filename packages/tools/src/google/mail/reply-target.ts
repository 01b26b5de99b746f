import { DeckhandError } from '@deckhand/spec/errors'
import type { gmail_v1 } from '@googleapis/gmail'
import type { GmailSession } from '../session/google-session.ts'
import { line } from './mail-arguments.ts'
import { hasLabel, isMessageId, rawHeader, readableHeader } from './message-headers.ts'

type Message = gmail_v1.Schema$Message

export interface ReplyTarget {
  message: Message
  threadId: string
  subject: string
  /** The chain of Message-IDs, ending with the answered message. */
  references: string[]
}

const headers = ['From', 'To', 'Cc', 'Reply-To', 'Subject', 'Message-ID', 'References', 'In-Reply-To']

/** Finds the message to answer: the named one, or the newest of the thread. */
export async function findReplyTarget(
  session: GmailSession,
  { threadId, messageId }: { threadId?: string; messageId?: string },
): Promise<ReplyTarget> {
  const id = threadId ?? (await threadOf(session, messageId ?? ''))
  const { data } = await session.read((gmail) =>
    gmail.users.threads.get({ userId: 'me', id, format: 'metadata', metadataHeaders: headers }),
  )
  const sent = (data.messages ?? []).filter((message) => !hasLabel(message, 'DRAFT') && !hasLabel(message, 'TRASH'))
  const message = messageId === undefined ? sent.at(-1) : sent.find((candidate) => candidate.id === messageId)
  if (!message) throw new DeckhandError('NOT_FOUND', missing(messageId))
  const subject = replySubject(line(readableHeader(message, 'Subject')))
  return { message, threadId: id, subject, references: chain(message) }
}

const missing = (messageId?: string) =>
  messageId === undefined
    ? 'The thread has no message that could be answered. Search for another.'
    : 'The message is not in that thread. Leave out messageId to answer the newest message.'

async function threadOf(session: GmailSession, id: string): Promise<string> {
  const { data } = await session.read((gmail) => gmail.users.messages.get({ userId: 'me', id, format: 'minimal' }))
  return data.threadId ?? ''
}

/** RFC 5322, 3.6.4: the message's references, or else its In-Reply-To, and then its own id. */
function chain(message: Message): string[] {
  const ids = (name: string) => rawHeader(message, name).split(/\s+/).filter(isMessageId)
  const before = ids('References').length > 0 ? ids('References') : ids('In-Reply-To').slice(0, 1)
  return [...new Set([...before, ...ids('Message-ID')])]
}

/** The subject of an answer, with exactly one `Re: `. */
export function replySubject(subject: string): string {
  const bare = subject.replace(/^(?:\s*re\s*:)+\s*/i, '').trim()
  return `Re: ${bare}`.trim()
}
