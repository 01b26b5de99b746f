import type { RpcError, RpcId } from '@deckhand/spec'
import type { Client } from '../clients/client.ts'
import type { Params } from '../clients/read-frame.ts'
import { rpcErrorOf } from './refused.ts'

/** A client's request, which is answered exactly once under its own id. */
export class Call {
  readonly client: Client
  readonly id: RpcId
  readonly method: string
  params: Params
  /** The id of the request to the agent. */
  agentId: number | undefined
  readonly #onDone: () => void
  #isDone = false

  constructor(client: Client, request: { id: RpcId; method: string; params?: Params }, onDone: () => void) {
    this.client = client
    this.id = request.id
    this.method = request.method
    this.params = request.params ?? {}
    this.#onDone = onDone
  }

  answer(result: unknown) {
    if (!this.#finish()) return
    try {
      this.client.answer(this.id, result)
    } catch (thrown) {
      // JSON may be nested too deeply to be serialized.
      this.client.fail(this.id, rpcErrorOf(thrown))
    }
  }

  fail(error: RpcError) {
    if (!this.#finish()) return
    try {
      this.client.fail(this.id, error)
    } catch {
      this.client.fail(this.id, { code: error.code, message: error.message })
    }
  }

  /** Frees the parameters when the client has left: they may be large, and the agent may take long to answer. */
  release() {
    this.params = {}
  }

  #finish(): boolean {
    if (this.#isDone) return false
    this.#isDone = true
    this.#onDone()
    return true
  }
}
