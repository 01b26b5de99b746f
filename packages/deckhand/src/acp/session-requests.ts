import type { ContentBlock, PromptResponse, SetSessionConfigOptionRequest } from '@agentclientprotocol/sdk'
import { DeckhandError } from '@deckhand/spec/errors'
import type { AcpSession } from './acp-session.ts'
import type { OpenedSession } from './acp-sessions.ts'
import { agentOptionId } from './agent-option.ts'

/** `$/cancel_request` ends the turn as `session/cancel` does. A client that is gone cancels nothing: its sessions were left before. */
export async function answerPrompt(
  asked: AcpSession,
  blocks: ContentBlock[],
  signal: AbortSignal,
): Promise<PromptResponse> {
  const cancel = () => void asked.cancel().catch(() => {})
  const answer = asked.prompt(blocks)
  signal.addEventListener('abort', cancel)
  return answer.finally(() => signal.removeEventListener('abort', cancel))
}

/** What load and resume answer. */
export async function answerOpened({ session: opened, active }: OpenedSession, mcpServers: unknown[] = []) {
  const state = await opened.state()
  // What goes on is told behind the answer: before it the client does not know that it has the session.
  if (active) setImmediate(() => void opened.takeUp(active))
  const notes = notesOn(mcpServers)._meta?.deckhand
  return { ...state, _meta: { deckhand: { isComplete: true, isBusy: active !== undefined, ...notes } } }
}

/** Servers that an editor has for its own agents are no reason to refuse it. What tools there are here, Deckhand's own settings say. */
export function notesOn(mcpServers: unknown[]): { _meta?: { deckhand: { notes: string[] } } } {
  if (mcpServers.length === 0) return {}
  const note =
    'mcpServers: not used. Deckhand starts only the MCP servers that its own mcp.json or the files of its agents name.'
  return { _meta: { deckhand: { notes: [note] } } }
}

/** BAD_REQUEST. */
export function readAgent(params: SetSessionConfigOptionRequest): string {
  if (params.configId !== agentOptionId) {
    const message = `configId: there is no option "${params.configId}". There is: ${agentOptionId}.`
    throw new DeckhandError('BAD_REQUEST', message, { field: 'configId' })
  }
  if (typeof params.value === 'string') return params.value
  throw new DeckhandError('BAD_REQUEST', 'value: must be the id of an agent.', { field: 'value' })
}
