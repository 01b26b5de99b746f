import { randomUUID } from 'node:crypto'
import type { Message, Store } from '@deckhand/spec'
import { sailor } from './serve-app.ts'

export const longThread = 'The long voyage'
export const shortThread = 'The short trip'
const userId = 'local'

/** Two threads that differ in their length only. */
export async function makeThreads(store: Store, length: number): Promise<void> {
  for (const [title, count] of [
    [longThread, length],
    [shortThread, 20],
  ] as const) {
    const messages = Array.from({ length: count }, (_, index) => message(index, count, title))
    await store.threads.create({ id: randomUUID(), userId, agentId: sailor.id, title, messages, now: Date.now() })
  }
}

function message(index: number, count: number, title: string): Message {
  const end = index === count - 1 ? ` The last of ${title}.` : ''
  const text = `This is number ${index} of ${count}, **as long** as people write them, with a [link](https://example.test).${end}`
  if (index % 2 === 0) return { role: 'user', text }
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  return { role: 'assistant', id: `turn-${index}`, model: 'bench', parts: [{ type: 'text', text }], usage }
}
