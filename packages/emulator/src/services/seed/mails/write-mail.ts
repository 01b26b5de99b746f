import type { Person, SeedAttachment, SeedMail } from './seed-mail.ts'

export interface Writing {
  date: Date
  /** Message-IDs, oldest first. */
  references: readonly string[]
}

/** A seeded mail as it would have come over the wire. */
export function writeMail(mail: SeedMail, { date, references }: Writing): string {
  const headers: [string, string][] = [
    ['MIME-Version', '1.0'],
    ['Date', date.toUTCString().replace('GMT', '+0000')],
    ['Message-ID', messageIdOf(mail)],
    ...(references.length > 0 ? threadHeaders(references) : []),
    ['From', writePerson(mail.from)],
    ['To', mail.to.map(writePerson).join(', ')],
    ...(mail.cc ? [['Cc', mail.cc.map(writePerson).join(', ')] as [string, string]] : []),
    ['Subject', encodeWords(mail.subject)],
    ...Object.entries(mail.headers ?? {}),
  ]
  return `${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n${writeBody(mail)}`
}

export function messageIdOf({ key, from }: Pick<SeedMail, 'key' | 'from'>): string {
  return `<${key}.seed@${from.address.split('@')[1]}>`
}

function threadHeaders(references: readonly string[]): [string, string][] {
  return [
    ['In-Reply-To', references.at(-1) ?? ''],
    ['References', references.join('\r\n ')],
  ]
}

function writeBody({ key, text, html, attachment }: SeedMail): string {
  const both = text !== undefined && html !== undefined
  const body = both
    ? multipart('alternative', `alt-${key}`, [textPart('plain', text), textPart('html', html)])
    : html === undefined
      ? textPart('plain', text ?? '')
      : textPart('html', html)
  return attachment ? multipart('mixed', `mix-${key}`, [body, attachmentPart(attachment)]) : body
}

function multipart(kind: string, boundary: string, parts: readonly string[]): string {
  const inner = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inner}--${boundary}--\r\n`
}

function textPart(kind: 'plain' | 'html', text: string): string {
  return `Content-Type: text/${kind}; charset="UTF-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(Buffer.from(text.replace(/\n/g, '\r\n')))}`
}

function attachmentPart({ filename, mimeType, content }: SeedAttachment): string {
  const bytes = mimeType.startsWith('image/') ? Buffer.from(content, 'base64') : Buffer.from(content)
  const name = isPlain(filename) ? `filename="${filename}"` : `filename*=UTF-8''${encodeURIComponent(filename)}`
  return `Content-Type: ${mimeType}\r\nContent-Disposition: attachment; ${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(bytes)}`
}

function base64(bytes: Buffer): string {
  return (bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n')
}

function writePerson({ name, address }: Person): string {
  return `${encodeWords(name)} <${address}>`
}

/** Words of at most 45 bytes, so that no line grows too long and no character is cut. */
function encodeWords(text: string): string {
  if (isPlain(text)) return text
  const pieces: string[] = ['']
  for (const character of text) {
    const last = pieces.at(-1) ?? ''
    if (Buffer.byteLength(last + character) > 45) pieces.push(character)
    else pieces[pieces.length - 1] = last + character
  }
  return pieces.map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ')
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
