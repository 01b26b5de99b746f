import type { Message } from '@deckhand/spec'
import { otherWords } from './refusals.ts'

/** What of `told`, which begins at `position`, is not `there` yet. CONFLICT when something else is. */
export function missingMessages(told: Message[], there: Message[], position: number): Message[] {
  if (there.some((message, index) => !saysTheSame(message, told[index]))) throw otherWords(position)
  return told.slice(there.length)
}

/** Ids are given anew each time a message is told. */
function saysTheSame(one: Message, other: Message | undefined): boolean {
  return other !== undefined && one.role === other.role && textOf(one) === textOf(other)
}

function textOf(message: Message): string {
  if (message.role === 'user') return message.text
  return message.parts.map((part) => (part.type === 'text' ? part.text : `\0${part.type}`)).join('')
}
