import { AgentChatError, type AgentProblem } from '@deckhand/client'

/** What a person should know of why no session could be begun. That the connection broke is told elsewhere. */
export function problemOf(thrown: unknown): AgentProblem | undefined {
  if (!(thrown instanceof AgentChatError)) return { message: thrown instanceof Error ? thrown.message : String(thrown) }
  return thrown.kind === 'connection_lost' || thrown.kind === 'disposed' ? undefined : thrown.problem
}
