import type { ToolPlugin } from '@deckhand/spec'
import { describeMails } from './mail/describe-mail.ts'
import { readableHeader } from './mail/message-headers.ts'
import { type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Read a mail thread of the user in Gmail: every message with sender, recipients, date, text and the names of attachments. \
Use it after gmail_search, when the text of a mail is needed.`

const defaultLength = 8_000
const newestShown = 20

export function gmailThreadRead(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_thread_read',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        threadId: { type: 'string', description: 'The threadId of gmail_search.', minLength: 1, maxLength: 200 },
        maxLength: {
          type: 'integer',
          description: `How many characters of each mail to return at most; ${defaultLength} when left out.`,
          minimum: 1,
          maximum: 100_000,
        },
      },
      required: ['threadId'],
      additionalProperties: false,
    },
    effect: 'read',
    handler: async ({ threadId, maxLength }, context) => {
      const { data } = await gmailSession(context, options).read((gmail) =>
        gmail.users.threads.get({ userId: 'me', id: String(threadId), format: 'full' }),
      )
      const all = data.messages ?? []
      const shown = all.slice(-newestShown)
      const older = all.length - shown.length
      return {
        threadId: String(threadId),
        subject: all[0] ? readableHeader(all[0], 'Subject') : '',
        ...(older > 0 && { note: `${older} older messages are not shown.` }),
        messages: await describeMails(shown, Number(maxLength ?? defaultLength), context.signal),
      }
    },
    preview: ({ threadId }) => `read the mail thread ${threadId}`,
  }
}
