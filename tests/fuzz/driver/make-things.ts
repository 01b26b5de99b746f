import type { RunResponse } from '@deckhand/spec'
import type { KnownIds } from '../fuzz-request.ts'

/** A few runs and their threads, and calls that wait for a person, so that requests reach what lies behind an id. */
export async function makeThings(url: string): Promise<KnownIds> {
  const ended = await Promise.all([1, 2, 3].map(() => ask(url, 'Hello.')))
  const waiting = await Promise.all([1, 2, 3].map(() => ask(url, 'Please send it.')))
  // Waiting runs are left out, because a request that follows one waits as well.
  const ids = [
    ...ended.flatMap(({ runId, threadId }) => [runId, threadId]),
    ...waiting.flatMap(({ approval }) => approval?.id ?? []),
  ]
  const fields = {
    threadId: ended.map(({ threadId }) => threadId),
    agentId: ended.map(({ agentId }) => agentId),
  }
  return { ids, fields }
}

async function ask(url: string, prompt: string): Promise<RunResponse> {
  const send = () => fetch(`${url}/api/agent/run`, { method: 'POST', body: JSON.stringify({ prompt }) })
  // The server closes a connection that was idle for long, which fetch may learn only when it sends on it.
  const response = await send().catch(send)
  return (await response.json()) as RunResponse
}
