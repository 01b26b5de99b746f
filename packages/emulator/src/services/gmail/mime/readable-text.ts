import type { MailPart } from './mail-part.ts'

/** The words of a mail: its plain text, or its HTML without the marks. */
export function readableText(root: MailPart): string {
  const plain = textOf(root, 'text/plain')
  return plain.trim() === '' ? htmlToText(textOf(root, 'text/html')) : plain
}

function textOf(part: MailPart, type: string): string {
  const own = part.mimeType === type && part.filename === '' ? [part.content.toString('utf8')] : []
  return [...own, ...part.parts.map((child) => textOf(child, type))].filter(Boolean).join('\n')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" }

function htmlToText(html: string): string {
  return html
    .replace(/<(style|script|title)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&([a-z]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}
