import { refuseMail } from '../google/google-error.ts'
import { nextDigest, note, type ServiceContext } from '../service-context.ts'
import type { StoredMessage } from './mailbox-state.ts'
import { headerOf } from './mime/entity.ts'
import { type ParsedMail, parseMail } from './mime/parse-mail.ts'
import { setHeaders } from './mime/set-headers.ts'
import type { GivenMail } from './read-mail.ts'
import { storeMail } from './store-mail.ts'

/** The mail as it will leave: checked, and with the headers that are Gmail's to set, a Message-ID of its own among them. */
export async function prepareMail(context: ServiceContext, given: GivenMail): Promise<GivenMail> {
  checkRecipients(given.mail)
  const raw = setHeaders(given.raw, ownHeaders(context, given.mail))
  return { raw, mail: await parseMail(raw), threadId: given.threadId }
}

/** Puts it into the sent ones, and into the inbox when it is addressed to its sender. */
export function keepSent(context: ServiceContext, { raw, mail, threadId }: GivenMail): StoredMessage {
  const { address } = context.world.mailbox
  const toSelf = recipientsOf(mail).some((recipient) => recipient.toLowerCase() === address)
  const labelIds = toSelf ? ['UNREAD', 'SENT', 'INBOX'] : ['SENT']
  const message = storeMail(context, { raw, mail, labelIds, threadId, internalDate: context.now().getTime() })
  const detail = `to ${recipientsOf(mail).join(', ')}`
  note(context, { service: 'gmail', action: 'sent', id: message.id, title: mail.subject, detail })
  return message
}

export function recipientsOf({ to, cc, bcc }: ParsedMail): string[] {
  return [...to, ...cc, ...bcc].map(({ address }) => address)
}

function ownHeaders(context: ServiceContext, { root, from }: ParsedMail): Record<string, string> {
  const { address, name } = context.world.mailbox
  const digest = Buffer.from(nextDigest(context), 'hex').toString('base64url')
  const fromSelf = from.length === 1 && from[0]?.address.toLowerCase() === address
  return {
    'MIME-Version': '1.0',
    'Message-ID': `<CA${digest.slice(0, 36)}@mail.gmail.com>`,
    ...(fromSelf ? {} : { From: `${name} <${address}>` }),
    ...(headerOf(root.headers, 'Date') ? {} : { Date: context.now().toUTCString().replace('GMT', '+0000') }),
  }
}

const plausible = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/

function checkRecipients(mail: ParsedMail): void {
  for (const [name, list] of [
    ['To', mail.to],
    ['Cc', mail.cc],
    ['Bcc', mail.bcc],
  ] as const) {
    if (list.some(({ address }) => !plausible.test(address))) refuseMail('invalidArgument', `Invalid ${name} header`)
    const written = headerOf(mail.root.headers, name)?.trim()
    if (written && list.length === 0) refuseMail('invalidArgument', `Invalid ${name} header`)
  }
  if (recipientsOf(mail).length === 0) refuseMail('invalidArgument', 'Recipient address required')
}
