import PostalMime from 'postal-mime'
import { type Entity, headerOf, type MailHeader, parameterOf, readEntity, splitParts } from './entity.ts'

export interface MailPart {
  /** Empty for the mail itself, `0`, `1.0` and so on below. */
  partId: string
  mimeType: string
  filename: string
  headers: MailHeader[]
  /** Decoded; text is UTF-8, whatever it was. */
  content: Buffer
  parts: MailPart[]
}

const deepest = 20

export async function readPart(raw: string, partId = ''): Promise<MailPart> {
  const entity = await readEntity(raw)
  const type = headerOf(entity.headers, 'Content-Type') ?? 'text/plain'
  const mimeType = (type.split(';')[0] ?? '').trim().toLowerCase()
  const boundary = parameterOf(type, 'boundary')
  if (mimeType.startsWith('multipart/') && boundary && partId.split('.').length < deepest) {
    const parts: MailPart[] = []
    for (const [index, part] of splitParts(entity.body, boundary).entries()) {
      parts.push(await readPart(part, partId === '' ? String(index) : `${partId}.${index}`))
    }
    return { partId, mimeType, filename: '', headers: entity.headers, content: Buffer.alloc(0), parts }
  }
  const { filename, content } = await decodeBody(entity, type)
  const body = mimeType.startsWith('text/') ? toUtf8(content, parameterOf(type, 'charset')) : content
  return { partId, mimeType, filename, headers: entity.headers, content: body, parts: [] }
}

/** Handed to the parser as an attachment of no special kind, a body comes back byte by byte, with the file name decoded. */
async function decodeBody({ headers, body }: Entity, type: string): Promise<{ filename: string; content: Buffer }> {
  const parameters = (value: string) => value.replace(/^[^;]*/, '')
  const disposition = parameters(headerOf(headers, 'Content-Disposition') ?? '')
  const encoding = headerOf(headers, 'Content-Transfer-Encoding') ?? '8bit'
  const head = [
    `Content-Type: application/octet-stream${parameters(type)}`,
    `Content-Disposition: attachment${disposition}`,
    `Content-Transfer-Encoding: ${encoding}`,
  ]
  const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body, 'latin1')])
  const [attachment] = (await PostalMime.parse(whole)).attachments
  if (!attachment || typeof attachment.content === 'string') return { filename: '', content: Buffer.alloc(0) }
  return { filename: attachment.filename ?? '', content: Buffer.from(new Uint8Array(attachment.content)) }
}

function toUtf8(content: Buffer, charset: string | undefined): Buffer {
  if (charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)) return content
  try {
    return Buffer.from(new TextDecoder(charset).decode(content))
  } catch {
    return content
  }
}
