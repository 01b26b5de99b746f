import type { AcpInitializeResult, AcpPermissionOption, AcpPermissionOutcome, AcpStopReason } from './agent-protocol.ts'
import type { RpcError } from './json-rpc.ts'

// What the bridge adds to the Agent Client Protocol. Its own methods begin with an underscore, as that protocol asks of extensions.
//
// A client brings the token as a WebSocket subprotocol: `deckhand-token.<token>`, and beside it `acp`, which the bridge then picks.
// Every frame that the bridge sends has two members more than JSON-RPC, `seq` (1, 2, 3 … for this client) and `ack` (the last `seq` of this
// client that it has taken). A client that says hello numbers its own frames with `seq` too; one that does not need not.
//
// Coming back, so that nothing is lost, doubled or out of order in either direction:
// - `_deckhand/hello` is the first frame on its socket and has no `seq`. Its answer has none either, for it belongs to the socket and
//   not to the journal. It comes before all else on that socket. A hello later on is refused with -32600 and changes nothing.
// - The client numbers everything else it sends, answers included: 1, 2, 3 … over all of its sockets. It keeps each frame until an `ack` covers it.
//   What the welcome's `received` covers was taken; the rest it sends again, under the same numbers and in order, before anything new.
// - The bridge passes over a `seq` that it has taken before. One that skips a number means that something was lost: the socket is closed
//   with 4003, and the client comes back and sends again.
// - The bridge sends what is behind `after`, under the same numbers as the first time. An `after` beyond what was ever sent is refused with
//   -32602; then the client may say hello anew on the same socket.
// - `resumed: false` has a new `client`, both sides count from 1 again, and requests under way are forgotten: nobody will answer them.
// - A client has one socket. The one that said hello last has it, and the earlier one is closed with 4001, whether or not it still works; what
//   still arrives on that is not taken.
// - Nobody must acknowledge anything for things to go on. Whoever only sends gets `_deckhand/ack` (no params) when nothing else came for a second.
// - A page cannot see WebSocket pings. A client whose hello has `keepAlive: true` gets `_deckhand/ack` without `seq` every `keepAliveMs`, which the
//   welcome then has. Such a frame belongs to the socket: it is not numbered and not sent again.
//
// Close codes: 1001 the bridge ends; 1003 a binary frame; 1009 a frame too large; 4001 another socket has taken over; 4003 a skipped number;
// 4008 too slow: come back, and be told `resumed: false`. Before the upgrade: 401 token, 403 Host or Origin, 404 path, 503 too many clients.

/**
 * `_deckhand/hello`, the first request of a client that wants to come back after its socket broke. Without `client` it is a new one; with it the
 * bridge goes on behind `after`, or answers `resumed: false`: what was missed is no longer there, and sessions must be loaded anew.
 */
export interface BridgeHello {
  client?: string
  /** The last `seq` that the client has taken. */
  after?: number
  /** Asks for keep-alives on this socket. */
  keepAlive?: boolean
}

export interface BridgeWelcome {
  /** Known to this client alone. */
  client: string
  resumed: boolean
  /** The last `seq` of the client that the bridge has taken; the client sends again what is behind it. */
  received: number
  /** A larger frame closes the socket with 1009. */
  frameBytes: number
  /** How often a keep-alive comes. Absent when none was asked for, and from an older bridge, which sends none. */
  keepAliveMs?: number
  root: string
  agent: AgentCondition
}

/** `_deckhand/agent`, to every client whenever it changes. */
export type AgentCondition =
  | { state: 'starting' }
  | { state: 'ready'; agent: AcpInitializeResult }
  | {
      state: 'failed'
      error: BridgeProblem /** Absent when the bridge does not try again by itself. */
      retryInMs?: number
    }
  | { state: 'closed' }

/** `_deckhand/turn`, to every client of the session: whoever did not send the prompt, or comes later, knows by it where turns begin and end. */
export type BridgeTurn =
  | { sessionId: string; turnId: string; state: 'started' }
  | { sessionId: string; turnId: string; state: 'ended'; stopReason: AcpStopReason }
  | { sessionId: string; turnId: string; state: 'failed'; error: RpcError }

/** `_deckhand/permission_resolved`, to every client of the session. `grace`: nobody was there for too long; `agent`: the agent ended or the turn was cancelled. */
export interface BridgePermissionResolved {
  sessionId: string
  toolCallId: string
  /** The id that this client was asked with. */
  requestId: string | number
  outcome: AcpPermissionOutcome
  by: 'you' | 'other' | 'grace' | 'agent'
}

/**
 * In `_meta.deckhand` of a `tool_call_update` that is kept for `session/load` when a permission was answered: the options that there were, and which was chosen. An update of
 * one that was not given also has `status: "failed"`. `by` is absent when a client answered.
 */
export interface BridgeAnsweredPermission {
  outcome: AcpPermissionOutcome
  options: AcpPermissionOption[]
  by?: 'grace' | 'agent'
}

/** In `_meta.deckhand` of what `session/load` answers for a session that lives in the bridge, and of each notification that is told again before it. */
export interface BridgeReplay {
  /** False when the oldest part is no longer kept. */
  isComplete: boolean
  /** A turn is under way. */
  isBusy: boolean
  /** The agent that knew it is gone: it can be read and no more. */
  isLost?: boolean
}

/** `_deckhand/problem`: what no answer could tell, such as a message of the agent that was too large. Of one session when it names one. */
export interface BridgeProblemNotice {
  sessionId?: string
  problem: BridgeProblem
}

/** `data` of an error that the bridge itself made, with `code` -32010 (-32000 for `not_signed_in`, as the protocol has it). */
export interface BridgeProblem {
  kind: BridgeProblemKind
  message: string
  /** What the person can type to mend it. */
  command?: string
  /** The last lines that the agent wrote to stderr, secrets removed. */
  tail?: string
}

export type BridgeProblemKind =
  | 'not_installed'
  | 'not_signed_in'
  | 'crashed'
  | 'start_timeout'
  | 'wrong_protocol'
  | 'closed'
  | 'session_lost'
  | 'too_large'
  | 'refused'
  /** Nothing is wrong: what was asked for has to wait a moment. */
  | 'waiting'
