import type { Connections, ContextSource, JsonObject } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { describeMails } from '../mail/describe-mail.ts'
import { readableHeader } from '../mail/message-headers.ts'
import { searchMail } from '../mail/search-mail.ts'
import { type GmailSession, type GoogleToolOptions, gmailSession } from '../session/google-session.ts'
import { undefinedIfMissing } from './undefined-if-missing.ts'

type Message = gmail_v1.Schema$Message

const maxOffered = 20
const newestShown = 10
const lengthOfEach = 4_000

/** Attaches the mails of a thread, newest first, or a single mail, by id. */
export function emailContext(
  connectionsOf: (userId: string) => Connections,
  options: GoogleToolOptions = {},
): ContextSource {
  return {
    async offer(userId, { type, q = '' }, signal) {
      if (type !== 'email') return []
      const session = gmailSession({ connections: connectionsOf(userId), signal }, options)
      const { mails } = await searchMail(session, q.trim() || 'in:inbox', maxOffered)
      const newest = mails.filter(
        ({ threadId }, index) => mails.findIndex((mail) => mail.threadId === threadId) === index,
      )
      return newest.map(({ threadId, subject, from, date }) => ({
        type,
        id: threadId,
        title: subject || '(no subject)',
        detail: from,
        ...(date && { at: date }),
      }))
    },
    async find(userId, { type, id }, signal) {
      if (type !== 'email' || id.length > 200) return undefined
      const session = gmailSession({ connections: connectionsOf(userId), signal }, options)
      const messages = (await readThread(session, id)) ?? (await readMessage(session, id)) ?? []
      const [first] = messages
      if (!first) return undefined
      const shown = await describeMails(messages.slice(-newestShown).reverse(), lengthOfEach, signal)
      return {
        title: readableHeader(first, 'Subject') || '(no subject)',
        snippet: [countLine(messages.length, shown.length), ...shown.map(formatMail)].join('\n\n').trim(),
      }
    },
  }
}

async function readThread(session: GmailSession, id: string): Promise<Message[] | undefined> {
  const found = await undefinedIfMissing(
    session.read((gmail) => gmail.users.threads.get({ userId: 'me', id, format: 'full' })),
  )
  return found?.data.messages
}

async function readMessage(session: GmailSession, id: string): Promise<Message[] | undefined> {
  const found = await undefinedIfMissing(
    session.read((gmail) => gmail.users.messages.get({ userId: 'me', id, format: 'full' })),
  )
  return found && [found.data]
}

function countLine(all: number, shown: number): string {
  if (all === 1) return ''
  return shown === all ? `${all} mails, newest first.` : `The newest ${shown} of ${all} mails, newest first.`
}

function formatMail({ from, to, cc, date, text, draft, sent, quotedHistory, attachments = [] }: JsonObject): string {
  const names = (attachments as JsonObject[]).map(({ name }) => name)
  const head = { From: from, To: to, Cc: cc, Date: date, Attachments: names.join(', ') }
  const lines = Object.entries(head).flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
  const marks = [...(draft ? ['This is a draft; it was not sent.'] : []), ...(sent ? ['The user sent this.'] : [])]
  const about = [...lines, ...marks].join('\n')
  return [about, text, ...(quotedHistory ? [`[${quotedHistory}]`] : [])].join('\n\n')
}
