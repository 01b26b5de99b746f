import type { RpcError, RpcResponse } from '@deckhand/spec'
import type { AgentLink } from '../agent/agent-link.ts'
import { isRecord } from '../clients/read-frame.ts'

const internalError = -32_603

export interface AgentAnswer {
  onResult(result: unknown): void
  onError(error: RpcError): void
}

/** Open requests to the agent, under the bridge's own ids. */
export class AgentRequests {
  readonly #link: () => AgentLink
  readonly #waiting = new Map<number, AgentAnswer>()
  #lastId = 0

  constructor(link: () => AgentLink) {
    this.#link = link
  }

  /**
   * Answers arrive through callbacks instead of promises, so that the agent's next message already finds the state after the answer. Throws
   * if there is no agent.
   */
  ask(method: string, params: unknown, answer: AgentAnswer): number {
    this.#lastId += 1
    const id = this.#lastId
    this.#waiting.set(id, answer)
    try {
      this.#link().send({ jsonrpc: '2.0', id, method, params })
    } catch (error) {
      this.#waiting.delete(id)
      throw error
    }
    return id
  }

  settle(response: RpcResponse) {
    if (typeof response.id !== 'number') return
    const answer = this.#waiting.get(response.id)
    this.#waiting.delete(response.id)
    if ('error' in response) answer?.onError(readError(response.error))
    else answer?.onResult(response.result)
  }

  isWaiting(id: number): boolean {
    return this.#waiting.has(id)
  }

  failAll(error: RpcError) {
    const waiting = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const answer of waiting) answer.onError(error)
  }
}

/** Agents do not always send a valid error. */
function readError(error: unknown): RpcError {
  if (isRecord(error) && typeof error.code === 'number' && typeof error.message === 'string')
    return error as unknown as RpcError
  return { code: internalError, message: `The agent failed without saying why: ${JSON.stringify(error)}` }
}
