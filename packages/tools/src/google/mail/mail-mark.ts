import { actionHash } from '../action-hash.ts'

/** Gmail gives a mail another Message-ID when it sends it, and leaves a header like this one as it is. So this is what a sent mail is known by. */
export const markHeader = 'X-Deckhand-Action'

export interface MailMark {
  value: string
  /** Known by this as long as it is a draft, which can be searched for. */
  messageId: string
}

/** What a mail of this action is known by. */
export function mailMark(actionId: string): MailMark {
  const value = actionHash(actionId)
  return { value, messageId: `<${value}@deckhand.invalid>` }
}
