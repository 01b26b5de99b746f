import type { StoredMessage } from './mailbox-state.ts'
import { type ParsedMail, parseMail } from './mime/parse-mail.ts'

/** The stored mails, taken apart once: what a mail says never changes. */
export class MailCache {
  private readonly mails = new Map<string, ParsedMail>()

  async load(messages: readonly StoredMessage[]): Promise<void> {
    for (const { id, raw } of messages) {
      if (!this.mails.has(id)) this.keep(id, await parseMail(Buffer.from(raw, 'base64url')))
    }
  }

  keep(id: string, mail: ParsedMail): void {
    this.mails.set(id, mail)
  }

  forget(id: string): void {
    this.mails.delete(id)
  }

  get({ id }: Pick<StoredMessage, 'id'>): ParsedMail {
    const mail = this.mails.get(id)
    if (!mail) throw new Error(`The mail ${id} was stored without being parsed`)
    return mail
  }
}
