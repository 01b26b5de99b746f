import { createHash } from 'node:crypto'

/** Gmail gives a mail another Message-ID when it sends it, and leaves a header like this one as it is. So this is what a sent mail is known by. */
export const markHeader = 'X-Deckhand-Action'

export interface MailMark {
  value: string
  /** Known by this as long as it is a draft, which can be searched for. */
  messageId: string
}

/** What a mail of this action is known by. A hash, for recipients get to see it. */
export function mailMark(actionId: string): MailMark {
  const value = createHash('sha256').update(actionId).digest('hex').slice(0, 32)
  return { value, messageId: `<${value}@deckhand.invalid>` }
}
