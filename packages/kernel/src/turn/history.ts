import type { Message, Part, ToolPart, Turn, Usage } from '@deckhand/spec'

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

export function addUsage(sum: Usage, usage: Usage): Usage {
  return {
    inputTokens: sum.inputTokens + usage.inputTokens,
    outputTokens: sum.outputTokens + usage.outputTokens,
    thoughtTokens: sum.thoughtTokens + usage.thoughtTokens,
    totalTokens: sum.totalTokens + usage.totalTokens,
  }
}

/** Sums the usage of the turns, of tools that called a model, and of started agents. */
export function totalUsage(turns: Turn[]): Usage {
  const uses = turns.flatMap((turn) => [
    turn.usage,
    ...toolParts(turn).flatMap(({ usage = noUsage, childUsage = noUsage }) => [usage, childUsage]),
  ])
  return uses.reduce(addUsage, noUsage)
}

/** The newest messages, starting with a user's. A window that started inside a turn would hold results without their calls. */
export function recentMessages(history: Message[], limit: number): Message[] {
  const recent = history.slice(-limit)
  const start = recent.findIndex((message) => message.role === 'user')
  return start === -1 ? [] : recent.slice(start)
}

export function toolParts(turn: Turn): ToolPart[] {
  return turn.parts.filter(isTool)
}

export function turnText(turn: Turn): string {
  return turn.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

export function isSettled({ status }: ToolPart): boolean {
  return status === 'completed' || status === 'failed' || status === 'rejected'
}

const isTool = (part: Part): part is ToolPart => part.type === 'tool'
