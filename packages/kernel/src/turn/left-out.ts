import type { RequestLimit, RunState, UserMessage } from '@deckhand/spec'
import { attachedContextLimit, conversationLimit, historyLimit } from '@deckhand/spec/request-limits'

/** Says which parts of a request were left out of the message, for people. */
export function requestLimits({ leftOut = {} }: UserMessage): RequestLimit[] {
  const { conversation = 0, attachedContext = 0 } = leftOut
  const said = `conversation: only the newest ${conversationLimit} messages are kept with the thread, ${leftOutWords(conversation)}. The model reads the newest ${historyLimit} of them at most. Repeat in the prompt what the agent needs of them.`
  const attached = `attachedContext: only the newest ${attachedContextLimit} items are kept, ${leftOutWords(attachedContext)}. Attach the others to another message of the thread.`
  return [
    ...(conversation > 0 ? [{ limit: 'conversation' as const, message: said }] : []),
    ...(attachedContext > 0 ? [{ limit: 'attachedContext' as const, message: attached }] : []),
  ]
}

/** Tells the model how many messages it does not see. Empty when it sees all of them. */
export function earlierNote({ earlier = 0, history, prompt }: RunState, shown: number): string {
  const neverKept = [...history, prompt].map(
    (message) => (message.role === 'user' && message.leftOut?.conversation) || 0,
  )
  const count = neverKept.reduce((sum, each) => sum + each, earlier + history.length - shown)
  if (count === 0) return ''
  const messages = count === 1 ? 'There is 1 earlier message' : `There are ${count} earlier messages`
  return `\n\n[EARLIER MESSAGES]
${messages} in this conversation that you are not shown. The first message that you see is not the beginning. If you need what was said before it, say so and ask for it.`
}

export const leftOutWords = (count: number) => `${count} ${count === 1 ? 'was' : 'were'} left out`
