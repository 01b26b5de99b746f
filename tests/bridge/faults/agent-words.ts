import type { Frame } from './resume-client.ts'

interface Chunk {
  sessionUpdate: string
  content: { text: string }
}

/** What the agent says in this frame, when it does. */
export function wordsOf({ method, params }: Frame): string | undefined {
  if (method !== 'session/update') return undefined
  const update = params?.update as Chunk | undefined
  return update?.sessionUpdate === 'agent_message_chunk' ? update.content.text : undefined
}
