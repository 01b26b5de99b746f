import type { ServiceContext } from '../service-context.ts'
import { findThread } from './find-message.ts'
import type { ParsedMail } from './mime/parse-mail.ts'

/** The subject without the marks of answers, which threads are told apart by. */
export function baseSubject(subject: string): string {
  return subject
    .replace(/^(\s*(re|fwd?|aw|wg|sv|antw)\s*(\[\d+\])?:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/**
 * The thread a mail joins when its author asks for one: subject and references must match, or it begins a new one. Throws 404 when
 * there is no such thread.
 */
export function joinedThread(context: ServiceContext, mail: ParsedMail, threadId: string): string | undefined {
  const messages = findThread(context, threadId)
  return messages.some((message) => answers(mail, context.mails.get(message))) ? threadId : undefined
}

/** The thread of a mail that came in. */
export function arrivalThread(context: ServiceContext, mail: ParsedMail): string | undefined {
  return context.world.mailbox.messages.find((message) => answers(mail, context.mails.get(message)))?.threadId
}

function answers(mail: ParsedMail, earlier: ParsedMail): boolean {
  return mail.references.includes(earlier.messageId) && baseSubject(mail.subject) === baseSubject(earlier.subject)
}
