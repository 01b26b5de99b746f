import type { Agent } from '@deckhand/runtime'
import type { Message, Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { type RequestedCall, readCall } from './call-prompt.ts'

export const mcpClientId = 'mcp-client'

/** The agent that runs an MCP client's call. It makes one call and ends. */
export const mcpClientAgent: Agent = {
  id: mcpClientId,
  name: 'MCP client',
  description: 'A program that uses the tools of Deckhand over MCP.',
  persona: 'An external program makes one call.',
  model: mcpClientId,
  limits: { maxSteps: 2 },
}

const noUsage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

/**
 * An MCP client in the role of the model. Its call passes journal, policy, approval and audit like any model's call, and there is no other entrance.
 * It has no state, so any process can continue the run. All other requests, from a tool that needs a model or an agent that the call started, go to
 * the configured model.
 */
export class McpClientModel implements Model {
  readonly id = mcpClientId
  readonly #answering: Model

  constructor(answering: Model) {
    this.#answering = answering
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const requested = callIn(request.messages)
    if (!requested) return yield* this.#answering.stream(request, signal)
    if (requested.isMade) yield { type: 'text', text: 'The MCP client has the result.' }
    else yield { type: 'call', name: requested.call.name, args: requested.call.args }
    yield { type: 'finish', usage: noUsage }
  }
}

function callIn(messages: Message[]): { call: RequestedCall; isMade: boolean } | undefined {
  const index = messages.findLastIndex(({ role }) => role === 'user')
  const prompt = messages[index]
  const call = prompt?.role === 'user' ? readCall(prompt.text) : undefined
  return call && { call, isMade: index < messages.length - 1 }
}
