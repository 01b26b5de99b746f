import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { cutText } from '../cut-text.ts'
import { attachmentsOf } from './mail/attachments.ts'
import { dateOf, hasLabel, readableHeader } from './mail/message-headers.ts'
import { messageTexts } from './mail/message-text.ts'
import { type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Read a mail thread of the user in Gmail: every message with sender, recipients, date, text and the names of attachments. \
Use it after gmail_search, when the text of a mail is needed.`

const defaultLength = 8_000
const newestShown = 20

export function gmailThreadRead(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_thread_read',
    description,
    parameters: {},
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
      const texts = await messageTexts(shown, context.signal)
      const length = Number(maxLength ?? defaultLength)
      const older = all.length - shown.length
      return {
        threadId: String(threadId),
        subject: all[0] ? readableHeader(all[0], 'Subject') : '',
        ...(older > 0 && { note: `${older} older messages are not shown.` }),
        messages: shown.map((message, index) => describe(message, texts[index] ?? { text: '', quoted: 0 }, length)),
      }
    },
    preview: ({ threadId }) => `read the mail thread ${threadId}`,
  }
}

function describe(
  message: gmail_v1.Schema$Message,
  mail: { text: string; quoted: number },
  length: number,
): JsonObject {
  const attachments = attachmentsOf(message)
  return {
    id: message.id ?? '',
    from: readableHeader(message, 'From'),
    to: readableHeader(message, 'To'),
    ...optional('cc', readableHeader(message, 'Cc')),
    ...optional('replyTo', readableHeader(message, 'Reply-To')),
    subject: readableHeader(message, 'Subject'),
    date: dateOf(message),
    ...(hasLabel(message, 'DRAFT') && { draft: true }),
    ...(hasLabel(message, 'UNREAD') && { unread: true }),
    text: cutText(mail.text, length),
    ...(mail.quoted > 0 && { quotedHistory: `${mail.quoted} characters of earlier mails were cut off.` }),
    ...(attachments.length > 0 && { attachments }),
  }
}

const optional = (name: string, value: string): JsonObject => (value === '' ? {} : { [name]: value })
