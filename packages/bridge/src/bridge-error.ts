import type { BridgeProblem, RpcError } from '@deckhand/spec'

const authRequired = -32_000
const bridgeFailed = -32_010

/** A failure of the bridge, with a message that says what a person can do. */
export class BridgeError extends Error {
  readonly problem: BridgeProblem

  constructor(problem: BridgeProblem, options?: ErrorOptions) {
    super(problem.message, options)
    this.name = 'BridgeError'
    this.problem = problem
  }

  /** The form in which clients receive it. */
  get rpcError(): RpcError {
    const code = this.problem.kind === 'not_signed_in' ? authRequired : bridgeFailed
    return { code, message: this.message, data: { ...this.problem } }
  }
}
