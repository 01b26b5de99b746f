import type { BridgeProblem, RpcError } from '@deckhand/spec'

const authRequired = -32_000
const ofTheBridge = -32_010

/** What the bridge could not do, and what a person can do about it. */
export class BridgeError extends Error {
  readonly problem: BridgeProblem

  constructor(problem: BridgeProblem, options?: ErrorOptions) {
    super(problem.message, options)
    this.name = 'BridgeError'
    this.problem = problem
  }

  /** As a client is told it. */
  get rpcError(): RpcError {
    const code = this.problem.kind === 'not_signed_in' ? authRequired : ofTheBridge
    return { code, message: this.message, data: { ...this.problem } }
  }
}
