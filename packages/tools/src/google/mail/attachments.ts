import type { JsonObject } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../../clean-text.ts'
import { leaves } from './message-text.ts'

/** What is attached, by name, type and size. Never the bytes. */
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
