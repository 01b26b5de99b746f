import type { StoredMessage, ToolPart, Turn } from '@deckhand/spec'
import type { Transcript } from './fold-lines.ts'

/** The same from the stored run. */
export function foldTurns(turns: Turn[]): Transcript {
  const parts = turns.flatMap((turn) => turn.parts)
  const words = (type: 'text' | 'thought') => parts.map((part) => (part.type === type ? part.text : '')).join('')
  return {
    text: words('text'),
    thoughts: words('thought'),
    results: new Map(callsOf(turns).map((call) => [call.id, resultOf(call)])),
  }
}

export function turnsOf(messages: StoredMessage[], runId: string): Turn[] {
  return messages
    .filter((stored) => stored.runId === runId)
    .map(({ message }) => message)
    .filter((message) => message.role === 'assistant')
}

export function callsOf(turns: Turn[]): ToolPart[] {
  return turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
}

function resultOf({ output, error }: ToolPart) {
  return error ? { error } : { output }
}
