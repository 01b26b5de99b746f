import { createHash } from 'node:crypto'
import { escapeHtml } from '../page/escape-html.ts'
import type { ServiceContext } from '../service-context.ts'
import type { StoredMessage } from './mailbox-state.ts'
import type { MailHeader } from './mime/entity.ts'
import type { MailPart } from './mime/mail-part.ts'
import type { ParsedMail } from './mime/parse-mail.ts'

export type MessageFormat = 'full' | 'metadata' | 'minimal' | 'raw'

export interface FormatOptions {
  format: MessageFormat
  /** metadata: only these; all when empty. */
  headers?: readonly string[]
}

/** A message as Gmail answers it. */
export function wireMessage(
  message: StoredMessage,
  { mails }: Pick<ServiceContext, 'mails'>,
  { format, headers = [] }: FormatOptions,
): Record<string, unknown> {
  const mail = mails.get(message)
  const base = {
    id: message.id,
    threadId: message.threadId,
    labelIds: message.labelIds,
    snippet: snippetOf(mail),
    sizeEstimate: mail.size,
    historyId: String(message.historyId),
    internalDate: String(message.internalDate),
  }
  if (format === 'minimal') return base
  if (format === 'raw') return { ...base, raw: message.raw }
  if (format === 'full') return { ...base, payload: wirePart(mail.root, message.id) }
  return { ...base, payload: { mimeType: mail.root.mimeType, headers: only(mail.root.headers, headers) } }
}

function only(headers: readonly MailHeader[], names: readonly string[]): readonly MailHeader[] {
  const wanted = new Set(names.map((name) => name.toLowerCase()))
  return wanted.size === 0 ? headers : headers.filter(({ name }) => wanted.has(name.toLowerCase()))
}

export function snippetOf({ text }: ParsedMail): string {
  const words = text.replace(/\s+/g, ' ').trim()
  const cut = words.length > 200 ? words.slice(0, 200).replace(/\s+\S*$/, '') : words
  return escapeHtml(cut)
}

function wirePart(part: MailPart, messageId: string): Record<string, unknown> {
  const { partId, mimeType, filename, headers, parts } = part
  const base = { partId, mimeType, filename, headers, body: bodyOf(part, messageId) }
  return parts.length > 0 ? { ...base, parts: parts.map((child) => wirePart(child, messageId)) } : base
}

function bodyOf(part: MailPart, messageId: string): Record<string, unknown> {
  const size = part.content.length
  if (part.mimeType.startsWith('multipart/')) return { size: 0 }
  if (isAttachment(part)) return { attachmentId: attachmentIdOf(messageId, part), size }
  return size === 0 ? { size } : { size, data: part.content.toString('base64url') }
}

/** What has a name, and what is no text, is fetched on its own. */
export function isAttachment({ filename, mimeType }: MailPart): boolean {
  return filename !== '' || !(mimeType.startsWith('text/') || mimeType.startsWith('multipart/'))
}

export function attachmentIdOf(messageId: string, { partId }: MailPart): string {
  return `ANGjdJ${createHash('sha512').update(`${messageId}/${partId}`).digest('base64url')}`
}
