import type { RpcError } from '@deckhand/spec'
import type { AgentLink } from '../agent/agent-link.ts'
import type { FinishedTurn } from '../history/history-sync.ts'
import type { AgentRequests } from './agent-requests.ts'
import type { Call } from './call.ts'
import type { Calls } from './calls.ts'
import type { Pauses } from './pauses.ts'
import type { Permissions } from './permissions/permissions.ts'
import { rpcErrorOf } from './refused.ts'
import type { Sessions } from './sessions.ts'

/** The state that the client methods share. */
export interface HubParts {
  /** With all links resolved. */
  root: string
  beganAt: number
  link(): AgentLink
  requests: AgentRequests
  calls: Calls
  sessions: Sessions
  permissions: Permissions
  pauses: Pauses
  onTurnEnd(turn: FinishedTurn): void
  /** Turns an error of the agent into one that a person can act on. */
  explain(error: RpcError): RpcError
}

/** Undefined if the agent is ready, so that callers skip the turn of the event loop that would reorder messages. */
export const whenReady = (parts: HubParts): Promise<unknown> | undefined =>
  parts.link().condition.state === 'ready' ? undefined : parts.link().ready()

/** Forwards a call to the agent. `onResult` receives the agent's result and returns the one for the client. */
export function askForCall(
  parts: HubParts,
  call: Call,
  params: unknown,
  { onResult = (result) => result, onError = () => undefined }: AskOptions = {},
) {
  const fail = (error: RpcError) => {
    onError(error)
    call.fail(error)
  }
  const finish = (result: unknown) => {
    try {
      call.answer(onResult(result))
    } catch (thrown) {
      call.fail(rpcErrorOf(thrown))
    }
  }
  try {
    call.agentId = parts.requests.ask(call.method, params, {
      onResult: finish,
      onError: (error) => fail(parts.explain(error)),
    })
  } catch (thrown) {
    fail(rpcErrorOf(thrown))
  }
}

export interface AskOptions {
  onResult?: ((result: unknown) => unknown) | undefined
  onError?(error: RpcError): void
}
