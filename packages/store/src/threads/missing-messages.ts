import type { Message } from '@deckhand/spec'
import { otherMessage } from './refusals.ts'

/** The sent messages, from `position` on, that are not stored yet. Throws CONFLICT if a stored message differs. */
export function missingMessages(sent: Message[], stored: Message[], position: number): Message[] {
  if (stored.some((message, index) => !isSame(message, sent[index]))) throw otherMessage(position)
  return sent.slice(stored.length)
}

/** Ignores ids, because a message gets a new one each time it is sent. */
function isSame(one: Message, other: Message | undefined): boolean {
  return other !== undefined && one.role === other.role && textOf(one) === textOf(other)
}

function textOf(message: Message): string {
  if (message.role === 'user') return message.text
  return message.parts.map((part) => (part.type === 'text' ? part.text : `\0${part.type}`)).join('')
}
