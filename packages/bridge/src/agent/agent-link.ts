import type { AcpInitializeResult, AgentCondition, RpcMessage } from '@deckhand/spec'

/**
 * A supervised agent process: started, initialized, watched and restarted. A line that is not a JSON-RPC message, or is too long, is only
 * logged.
 */
export interface AgentLink {
  readonly condition: AgentCondition
  /** Resolves when the agent accepts requests, also after a restart. Rejects with BridgeError if it does not start. */
  ready(): Promise<AcpInitializeResult>
  /** Never waits; check `isFull` to pause clients. Throws BridgeError if there is no agent. */
  send(message: RpcMessage): void
  /** The agent does not read its input fast enough. */
  readonly isFull: boolean
  /** Pauses reading the agent's output until `release`, or until it ends. The agent blocks when the pipe is full. */
  hold(): void
  release(): void
  /** Ends the process and everything that it started, for good. */
  close(): Promise<void>
}

export interface AgentListeners {
  /** Every message except those of `initialize`. `line` is the raw message without its line end. */
  onMessage(message: RpcMessage, line: string): void
  /** A line was too long. Its beginning may tell which session it belongs to. */
  onTooLarge(bytes: number, beginning: string): void
  /** In `failed` and `closed`, all open requests are lost. */
  onCondition(condition: AgentCondition): void
  /** `isFull` became false. */
  onDrain(): void
}
