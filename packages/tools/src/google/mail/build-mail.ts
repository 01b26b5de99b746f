import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from './address.ts'
import { headerValue } from './header-value.ts'
import { type MailMark, markHeader } from './mail-mark.ts'
import { isMessageId } from './message-headers.ts'

export interface Mail {
  from: MailAddress
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  subject: string
  body: string
  /** The Message-IDs of the thread, oldest first. The mail answers the last one. */
  references: string[]
  mark: MailMark
  date: Date
}

/** Builds a mail in RFC 5322 format. Throws BAD_REQUEST with the field if a value cannot be in a header. */
export async function buildMail(mail: Mail): Promise<Buffer> {
  const { mark, date, body } = mail
  const references = mail.references.filter(isMessageId)
  const node = new MailComposer({
    from: mail.from,
    to: mail.to,
    ...(mail.cc.length > 0 && { cc: mail.cc }),
    ...(mail.bcc.length > 0 && { bcc: mail.bcc }),
    subject: headerValue(mail.subject, 'subject'),
    text: body,
    date,
    messageId: mark.messageId,
    headers: { [markHeader]: mark.value },
    ...(references.length > 0 && { references, inReplyTo: references.at(-1) }),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  // Gmail reads the recipients from the headers and removes this one.
  node.keepBcc = true
  return node.build()
}
