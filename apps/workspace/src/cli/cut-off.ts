import type { FailureView, MessageView, PartView } from '@deckhand/client'

const gone: FailureView = {
  kind: 'network',
  message: 'The bridge ended in the middle of this answer, and the agent with it. What it had done by then is done.',
}

/** The messages of a bridge that is gone: whatever was under way is not any more. */
export function cutOff(messages: MessageView[]): MessageView[] {
  return messages.map((message) => {
    if (message.role === 'user' || ['done', 'interrupted', 'failed'].includes(message.state)) return message
    return { ...message, state: 'failed', failure: gone, parts: message.parts.map(closed) }
  })
}

function closed(part: PartView): PartView {
  if (part.type !== 'tool') return part.isOpen ? { ...part, isOpen: false } : part
  if (part.state !== 'input-streaming' && part.state !== 'input-available') return part
  return { ...part, state: 'output-error', error: { code: 'CANCELLED', message: 'The agent ended first.' } }
}
