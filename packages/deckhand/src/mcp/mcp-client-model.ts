import type { Agent } from '@deckhand/runtime'
import type { Message, Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { readCall, type WishedCall } from './call-prompt.ts'

export const mcpClientId = 'mcp-client'

/** In whose name a call of an MCP client runs. It makes one call and says that it is done. */
export const mcpClientAgent: Agent = {
  id: mcpClientId,
  name: 'MCP client',
  description: 'A program that uses the tools of Deckhand over MCP.',
  persona: 'A program outside makes one call.',
  model: mcpClientId,
  limits: { maxSteps: 2 },
}

const noUsage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

/**
 * An MCP client in the place of the model: its call goes the way that a call of any model goes, with journal, policy, approval and audit, and there is
 * no other way in. It keeps nothing, so that any process can go on with the run. Whatever else it is asked, as by a tool that needs a model or
 * by an agent that the call started, the model that is set answers.
 */
export class McpClientModel implements Model {
  readonly id = mcpClientId
  readonly #answering: Model

  constructor(answering: Model) {
    this.#answering = answering
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelChunk> {
    const wish = wishIn(request.messages)
    if (!wish) return yield* this.#answering.stream(request, signal)
    if (wish.isMade) yield { type: 'text', text: 'The MCP client has the result.' }
    else yield { type: 'call', name: wish.call.name, args: wish.call.args }
    yield { type: 'finish', usage: noUsage }
  }
}

function wishIn(messages: Message[]): { call: WishedCall; isMade: boolean } | undefined {
  const index = messages.findLastIndex(({ role }) => role === 'user')
  const prompt = messages[index]
  const call = prompt?.role === 'user' ? readCall(prompt.text) : undefined
  return call && { call, isMade: index < messages.length - 1 }
}
