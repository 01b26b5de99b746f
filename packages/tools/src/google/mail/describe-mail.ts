import type { JsonObject } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { cutText } from '../../cut-text.ts'
import { attachmentsOf } from './attachments.ts'
import { dateOf, hasLabel, readableHeader } from './message-headers.ts'
import { messageTexts } from './message-text.ts'
import type { CutMail } from './quoted-history.ts'

/** Whole mails as a model is told of them, each cut to a length. */
export async function describeMails(
  messages: gmail_v1.Schema$Message[],
  length: number,
  signal: AbortSignal,
): Promise<JsonObject[]> {
  const texts = await messageTexts(messages, signal)
  return messages.map((message, index) => describe(message, texts[index] ?? { text: '', quoted: 0 }, length))
}

function describe(message: gmail_v1.Schema$Message, mail: CutMail, length: number): JsonObject {
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
    ...(hasLabel(message, 'SENT') && { sent: true }),
    ...(hasLabel(message, 'UNREAD') && { unread: true }),
    text: cutText(mail.text, length),
    ...(mail.quoted > 0 && { quotedHistory: `${mail.quoted} characters of earlier mails were cut off.` }),
    ...(attachments.length > 0 && { attachments }),
  }
}

const optional = (name: string, value: string): JsonObject => (value === '' ? {} : { [name]: value })
