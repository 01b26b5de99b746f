import type { AcpContent } from '@deckhand/spec'
import { AgentChatError } from './agent-chat-error.ts'

export function promptContent(prompt: string | AcpContent[]): AcpContent[] {
  const content: AcpContent[] = typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt
  const isEmpty = content.every((each) => each.type === 'text' && each.text.trim() === '')
  if (isEmpty) throw new AgentChatError('invalid', 'prompt: there is nothing in it. Write something first.')
  return content
}
