import type { ContentBlock, PromptResponse, SetSessionConfigOptionRequest } from '@agentclientprotocol/sdk'
import { DeckhandError } from '@deckhand/spec/errors'
import type { AcpSession } from './acp-session.ts'
import type { OpenedSession } from './acp-sessions.ts'
import { agentOptionId } from './agent-option.ts'

/** `$/cancel_request` ends the turn, as `session/cancel` does. A client that disconnected cancels nothing: its sessions were detached before. */
export async function answerPrompt(
  session: AcpSession,
  blocks: ContentBlock[],
  signal: AbortSignal,
): Promise<PromptResponse> {
  const cancel = () => void session.cancel().catch(() => {})
  const answer = session.prompt(blocks)
  signal.addEventListener('abort', cancel)
  return answer.finally(() => signal.removeEventListener('abort', cancel))
}

/** The answer to session/load and session/resume. */
export async function answerOpened({ session: opened, active }: OpenedSession, mcpServers: unknown[] = []) {
  const state = await opened.state()
  // Send updates after the answer: before it, the client does not know the session.
  if (active) setImmediate(() => void opened.attach(active))
  const notes = notesOn(mcpServers)._meta?.deckhand
  return { ...state, _meta: { deckhand: { isComplete: true, isBusy: active !== undefined, ...notes } } }
}

/** Accepts an editor that sends MCP servers, and notes that they are not used: Deckhand's settings name its tools. */
export function notesOn(mcpServers: unknown[]): { _meta?: { deckhand: { notes: string[] } } } {
  if (mcpServers.length === 0) return {}
  const note =
    'mcpServers: not used. Deckhand starts only the MCP servers that its own mcp.json or the files of its agents name.'
  return { _meta: { deckhand: { notes: [note] } } }
}

/** Throws BAD_REQUEST. */
export function readAgent(params: SetSessionConfigOptionRequest): string {
  if (params.configId !== agentOptionId) {
    const message = `configId: there is no option "${params.configId}". There is: ${agentOptionId}.`
    throw new DeckhandError('BAD_REQUEST', message, { field: 'configId' })
  }
  if (typeof params.value === 'string') return params.value
  throw new DeckhandError('BAD_REQUEST', 'value: must be the id of an agent.', { field: 'value' })
}
