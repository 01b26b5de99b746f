import { addressParser } from 'postal-mime'
import { headerOf } from './entity.ts'
import { type MailPart, readPart } from './mail-part.ts'
import { readableText } from './readable-text.ts'

export interface MailAddress {
  name: string
  address: string
}

/** A mail as search, threads and the payload need it. */
export interface ParsedMail {
  root: MailPart
  size: number
  subject: string
  from: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  messageId: string
  /** The mails it answers, from References and In-Reply-To. */
  references: string[]
  text: string
  filenames: string[]
}

export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  const root = await readPart(raw.toString('latin1'))
  const value = (name: string) => headerOf(root.headers, name) ?? ''
  const addresses = (name: string) => readAddresses(value(name))
  return {
    root,
    size: raw.length,
    subject: value('Subject'),
    from: addresses('From'),
    to: addresses('To'),
    cc: addresses('Cc'),
    bcc: addresses('Bcc'),
    messageId: messageIds(value('Message-ID'))[0] ?? '',
    references: [...messageIds(value('References')), ...messageIds(value('In-Reply-To'))],
    text: readableText(root),
    filenames: allParts(root).flatMap(({ filename }) => (filename === '' ? [] : [filename])),
  }
}

export function allParts(part: MailPart): MailPart[] {
  return [part, ...part.parts.flatMap(allParts)]
}

export function readAddresses(value: string): MailAddress[] {
  if (value === '') return []
  return addressParser(value, { flatten: true }).flatMap(({ name, address }) => (address ? [{ name, address }] : []))
}

function messageIds(value: string): string[] {
  return value.match(/<[^<>\s]+>/g) ?? []
}
