import type { ToolPlugin } from '@deckhand/spec'
import { cleanText } from '../clean-text.ts'
import { searchMail } from './mail/search-mail.ts'
import { type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Search the user's mail in Gmail and list what was found: sender, subject, date and the first words. \
Use it when the user asks about a mail, a message or a thread in their mailbox. Read a thread that was found with gmail_thread_read.`

const queryDescription = `What to look for: words, and Gmail's operators such as from:ann@example.com, to:, subject:lease, after:2026/11/01, before:, \
newer_than:7d, is:unread, in:sent, has:attachment, "exact words".`

export function gmailSearch(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_search',
    description,
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
      const { mails, more } = await searchMail(session, String(query), Number(maxResults ?? 10))
      return {
        found: mails.length,
        messages: mails.map((mail) => ({ ...mail })),
        ...(more && { note: 'There are more. Narrow the query to see others.' }),
      }
    },
    preview: ({ query }) => `search mail for ${cleanText(String(query))}`,
  }
}
