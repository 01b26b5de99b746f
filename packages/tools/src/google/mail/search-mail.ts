import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../../clean-text.ts'
import { inBatches } from '../../services/in-batches.ts'
import type { GmailSession } from '../session/google-session.ts'
import { dateOf, hasLabel, readableHeader } from './message-headers.ts'

/** A mail in a list, with the start of its text. */
export interface FoundMail {
  id: string
  threadId: string
  from: string
  to: string
  subject: string
  /** ISO 8601. */
  date: string
  snippet: string
  unread: boolean
}

const headers = ['From', 'To', 'Subject', 'Date']

/** The newest mails for a Gmail query. `more` is true if there are others. */
export async function searchMail(
  session: GmailSession,
  query: string,
  limit: number,
): Promise<{ mails: FoundMail[]; more: boolean }> {
  const { data } = await session.read((gmail) =>
    gmail.users.messages.list({ userId: 'me', q: query, maxResults: limit }),
  )
  const mails = await inBatches((data.messages ?? []).slice(0, limit), async ({ id }) => {
    const found = await session.read((gmail) =>
      gmail.users.messages.get({ userId: 'me', id: id ?? '', format: 'metadata', metadataHeaders: headers }),
    )
    return describe(found.data)
  })
  return { mails, more: Boolean(data.nextPageToken) }
}

function describe(message: gmail_v1.Schema$Message): FoundMail {
  return {
    id: message.id ?? '',
    threadId: message.threadId ?? '',
    from: readableHeader(message, 'From'),
    to: readableHeader(message, 'To'),
    subject: readableHeader(message, 'Subject'),
    date: dateOf(message),
    snippet: plainSnippet(message.snippet ?? ''),
    unread: hasLabel(message, 'UNREAD'),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Unescapes Gmail's HTML entities. */
function plainSnippet(snippet: string): string {
  return cleanText(snippet.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole))
}
