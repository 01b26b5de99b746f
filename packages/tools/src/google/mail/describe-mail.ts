import type { JsonObject } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../../clean-text.ts'
import { cutText } from '../../cut-text.ts'
import { dateOf, hasLabel, readableHeader } from './message-headers.ts'
import { leaves, messageTexts } from './message-text.ts'
import type { CutMail } from './quoted-history.ts'

/** Whole mails for the model, each cut to a length. */
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

/** The name, type and size of each attachment, never its bytes. */
export function attachmentsOf({ payload }: gmail_v1.Schema$Message): JsonObject[] {
  return leaves(payload)
    .filter((part) => part.filename || part.body?.attachmentId || !isText(part.mimeType ?? ''))
    .map(({ filename, mimeType, body }) => ({
      name: cleanText(filename || '(no name)')
        .replace(/\s+/g, ' ')
        .slice(0, 200),
      type: mimeType ?? 'application/octet-stream',
      size: body?.size ?? 0,
    }))
}

const isText = (type: string) => /^(text\/(plain|html)|multipart\/)/i.test(type)

const optional = (name: string, value: string): JsonObject => (value === '' ? {} : { [name]: value })
