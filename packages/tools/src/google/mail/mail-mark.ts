import { actionHash } from '../action-hash.ts'

/** Identifies a sent mail: Gmail replaces the Message-ID when it sends, but keeps a header like this one. */
export const markHeader = 'X-Deckhand-Action'

export interface MailMark {
  value: string
  /** Identifies the draft, which can be searched by it. */
  messageId: string
}

/** The mark of an action's mail. */
export function mailMark(actionId: string): MailMark {
  const value = actionHash(actionId)
  return { value, messageId: `<${value}@deckhand.invalid>` }
}
