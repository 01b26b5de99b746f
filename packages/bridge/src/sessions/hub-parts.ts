import type { RpcError } from '@deckhand/spec'
import type { AgentLink } from '../agent/agent-link.ts'
import type { SaidTurn } from '../history/history-sync.ts'
import type { AgentRequests } from './agent-requests.ts'
import type { Call } from './call.ts'
import type { Calls } from './calls.ts'
import type { Pauses } from './pauses.ts'
import type { Permissions } from './permissions/permissions.ts'
import { rpcErrorOf } from './refused.ts'
import type { Sessions } from './sessions.ts'

/** What the methods of clients work with. */
export interface HubParts {
  /** Links resolved. */
  root: string
  beganAt: number
  link(): AgentLink
  requests: AgentRequests
  calls: Calls
  sessions: Sessions
  permissions: Permissions
  pauses: Pauses
  onTurnEnd(turn: SaidTurn): void
  /** Makes of an error of the agent what a person can do something about. */
  explain(error: RpcError): RpcError
}

/** Resolves at once, and without a turn of the event loop in between, when the agent is there: what clients send keeps its order. */
export const whenReady = (parts: HubParts): Promise<unknown> | undefined =>
  parts.link().condition.state === 'ready' ? undefined : parts.link().ready()

/** Passes a call on. What the agent answers goes to `onResult`, and then to the client as `onResult` returns it. */
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
