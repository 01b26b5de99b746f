import type { AcpInitializeResult, AgentCondition, RpcMessage } from '@deckhand/spec'

/**
 * The agent's process, kept alive: started, initialised, watched, started again. A line that is no JSON-RPC message, or too long, is noted in
 * the log and goes nowhere.
 */
export interface AgentLink {
  readonly condition: AgentCondition
  /** Resolves when the agent takes requests, also while it starts again; rejects with BridgeError when it does not come up. */
  ready(): Promise<AcpInitializeResult>
  /** Never waits: `isFull` tells when to hold clients back. Throws BridgeError when there is no agent. */
  send(message: RpcMessage): void
  /** The agent does not read what it is sent. */
  readonly isFull: boolean
  /** Nothing that it writes is read until `release`, or until it has ended: it has to wait when the pipe is full. */
  hold(): void
  release(): void
  /** Ends the process and all that it has started, and does not start it again. */
  close(): Promise<void>
}

export interface AgentListeners {
  /** Everything but what belongs to `initialize`. `line` is the message as it was written, without its end. */
  onMessage(message: RpcMessage, line: string): void
  /** A line was too long: of whom is known where its beginning tells it. */
  onTooLarge(bytes: number, beginning: string): void
  /** In `failed` and `closed` all requests under way are lost. */
  onCondition(condition: AgentCondition): void
  /** There is room again. */
  onDrain(): void
}
