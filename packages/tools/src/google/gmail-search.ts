import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../clean-text.ts'
import { inBatches } from '../services/in-batches.ts'
import { dateOf, hasLabel, readableHeader } from './mail/message-headers.ts'
import { type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Search the user's mail in Gmail and list what was found: sender, subject, date and the first words. \
Use it when the user asks about a mail, a message or a thread in their mailbox. Read a thread that was found with gmail_thread_read.`

const queryDescription = `What to look for: words, and Gmail's operators such as from:ann@example.com, to:, subject:lease, after:2026/11/01, before:, \
newer_than:7d, is:unread, in:sent, has:attachment, "exact words".`

const headers = ['From', 'To', 'Subject', 'Date']

export function gmailSearch(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_search',
    description,
    parameters: {},
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: queryDescription, minLength: 1, maxLength: 500 },
        maxResults: { type: 'integer', description: 'How many at most; 10 when left out.', minimum: 1, maximum: 20 },
      },
      required: ['query'],
      additionalProperties: false,
    },
    effect: 'read',
    handler: async ({ query, maxResults }, context) => {
      const session = gmailSession(context, options)
      const limit = Number(maxResults ?? 10)
      const { data } = await session.read((gmail) =>
        gmail.users.messages.list({ userId: 'me', q: String(query), maxResults: limit }),
      )
      const messages = await inBatches((data.messages ?? []).slice(0, limit), async ({ id }) => {
        const found = await session.read((gmail) =>
          gmail.users.messages.get({ userId: 'me', id: id ?? '', format: 'metadata', metadataHeaders: headers }),
        )
        return describe(found.data)
      })
      return {
        found: messages.length,
        messages,
        ...(data.nextPageToken && { note: 'There are more. Narrow the query to see others.' }),
      }
    },
    preview: ({ query }) => `search mail for ${cleanText(String(query))}`,
  }
}

function describe(message: gmail_v1.Schema$Message): JsonObject {
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

/** Gmail escapes it for HTML. */
function plainSnippet(snippet: string): string {
  return cleanText(snippet.replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => entities[name] ?? whole))
}
