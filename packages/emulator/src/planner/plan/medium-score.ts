import { stem } from '../language/stem.ts'
import { readMood } from './mood.ts'
import type { Tool } from './tool.ts'

const mail = /\b(?:e-?mails?|mails?|inbox|mailbox)\b/i
const content = /\s(?:that|saying|telling|which says)\s.*$|[:"“].*$/is

const mailing = /^(?:e-?mail|mail)\s/i

/** Whoever says mail means mail, and no other place where people write. What a message is to say does not count. */
export function mediumScore(clause: string, { description, vocabulary }: Tool): number {
  if (!mail.test(clause.replace(content, '')) || !mail.test(description)) return 0
  // "Email Ann" asks to send one, not to prepare one.
  return mailing.test(readMood(clause).core) && vocabulary.leads.has(stem('send')) ? 1.2 : 0.8
}
