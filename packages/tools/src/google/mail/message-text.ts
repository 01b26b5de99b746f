import type { gmail_v1 } from '@googleapis/gmail'
import { cleanText } from '../../clean-text.ts'
import { withDeadline } from '../../services/deadline.ts'
import { parseContentType } from '../../web/content-kind.ts'
import { decodeText } from '../../web/decode-text.ts'
import { readMailHtml } from '../../web/read-html.ts'
import { readableHeader } from './message-headers.ts'
import { type CutMail, cutQuotedHistory } from './quoted-history.ts'

type Message = gmail_v1.Schema$Message
type Part = gmail_v1.Schema$MessagePart

const htmlMs = 10_000
const isForwarded = (message: Message) => /^\s*(fwd?|wg|tr|rv|enc)\s*:/i.test(readableHeader(message, 'Subject'))

/** The readable text of each mail, without the mails that it answers. Forwarded mails stay. */
export async function messageTexts(messages: Message[], signal: AbortSignal): Promise<CutMail[]> {
  const texts = messages.map((message) => ({ message, plain: textOf(message, 'text/plain') }))
  const htmls = new Map(
    texts.filter(({ plain }) => plain.trim() === '').map(({ message }) => [message, textOf(message, 'text/html')]),
  )
  const read = await readAll(
    [...htmls].filter(([, html]) => html !== ''),
    signal,
  )
  return texts.map(({ message, plain }) => {
    const text = cleanText(plain)
    if (text.trim() === '') return read.get(message) ?? { text: '', quoted: 0 }
    return isForwarded(message) ? { text, quoted: 0 } : cutQuotedHistory(text)
  })
}

/** Reads them in one worker thread with a time limit, because a mail may be hostile. */
async function readAll(htmls: [Message, string][], signal: AbortSignal): Promise<Map<Message, CutMail>> {
  if (htmls.length === 0) return new Map()
  try {
    const sources = htmls.map(([message, html]) => ({ html, isWhole: isForwarded(message) }))
    const read = await withDeadline(signal, htmlMs, (limit) => readMailHtml(sources, limit))
    return new Map(htmls.map(([message], index) => [message, tidy(read[index] ?? { text: '', quoted: 0 })]))
  } catch {
    signal.throwIfAborted()
    const text = '[This mail has no plain text, and its HTML is too tangled to be read. The user can open it in Gmail.]'
    return new Map(htmls.map(([message]) => [message, { text, quoted: 0 }]))
  }
}

const tidy = ({ text, quoted }: CutMail): CutMail => ({ text: cleanText(text), quoted })

function textOf({ payload }: Message, type: string): string {
  return leaves(payload)
    .filter((part) => part.mimeType?.toLowerCase() === type && !part.filename && part.body?.data)
    .map(decodePart)
    .join('\n')
}

/** The parts with content. An attached mail counts as one part. */
export function leaves(part: Part | undefined): Part[] {
  if (!part) return []
  const isContainer = (part.parts?.length ?? 0) > 0 && part.mimeType?.toLowerCase() !== 'message/rfc822'
  return isContainer ? (part.parts ?? []).flatMap(leaves) : [part]
}

function decodePart(part: Part): string {
  const bytes = Buffer.from(part.body?.data ?? '', 'base64url')
  const type = part.headers?.find(({ name }) => name?.toLowerCase() === 'content-type')?.value ?? null
  try {
    // Gmail returns texts as UTF-8, whatever the mail declares. Other bytes that are valid UTF-8 by accident are rare.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeText(bytes, parseContentType(type).charset)
  }
}
