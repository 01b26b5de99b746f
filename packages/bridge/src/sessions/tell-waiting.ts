import type { AcpUpdate } from '@deckhand/spec'
import type { Client } from '../clients/client.ts'
import { notification } from '../clients/outgoing.ts'

export const mendingTakes = (ms: number): string =>
  `${oneMoment(ms)}: after a turn that was cancelled, the session has to be loaded again, and the Gemini CLI would lose it in the minute in which it began.`

export const loadingTakes = (ms: number): string =>
  `${oneMoment(ms)}: the Gemini CLI would lose a session that is loaded in the minute in which it began.`

const oneMoment = (ms: number) => `One moment, up to ${Math.ceil(ms / 1_000)} s`

/** What any client shows, apart from what the agent thinks behind it. */
export const thought = (words: string): AcpUpdate => ({
  sessionUpdate: 'agent_thought_chunk',
  content: { type: 'text', text: `${words}\n\n` },
})

/** A client that is not in the session yet. One that knows the bridge gets no words among those of the session, where they would stay. */
export function tellWaiting(client: Client, sessionId: string, message: string) {
  const out = client.isNumbered
    ? notification('_deckhand/problem', { sessionId, problem: { kind: 'waiting', message } })
    : notification('session/update', { sessionId, update: thought(message) })
  client.send(out)
}
