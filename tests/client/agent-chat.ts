import type { AgentAnswer, AgentChatClient, AgentChatEvents, AgentTool } from '@deckhand/client'

/** The last message, or another one counted from the end. */
export function answerOf({ state }: AgentChatClient, at = -1): AgentAnswer {
  const message = state.messages.at(at)
  if (message?.role !== 'assistant') throw new Error(`Message ${at} is not an answer.`)
  return message
}

export function wordsOf(chat: AgentChatClient, at = -1): string {
  const texts = answerOf(chat, at).parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  return texts.join('')
}

export const toolsOf = (chat: AgentChatClient): AgentTool[] =>
  answerOf(chat).parts.flatMap((part) => (part.type === 'tool' ? [part] : []))

export function firstTold<Name extends keyof AgentChatEvents>(
  chat: AgentChatClient,
  name: Name,
): Promise<AgentChatEvents[Name]> {
  return new Promise((resolve) => {
    const stop = chat.on(name, (event) => {
      stop()
      resolve(event)
    })
  })
}
