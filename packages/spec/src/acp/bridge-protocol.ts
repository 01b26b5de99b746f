import type { AcpInitializeResult, AcpPermissionOption, AcpPermissionOutcome, AcpStopReason } from './agent-protocol.ts'
import type { RpcError } from './json-rpc.ts'

// What the bridge adds to the Agent Client Protocol. Its methods begin with an underscore, as that protocol requires of extensions.
//
// A client sends the token as a WebSocket subprotocol: `deckhand-token.<token>`, together with `acp`, which the bridge selects.
// Every frame from the bridge has two extra members, `seq` (1, 2, 3 … for this client) and `ack` (the last `seq` of this client that it has
// accepted). A client that sends hello also numbers its own frames with `seq`.
//
// Reconnecting, so that nothing is lost, duplicated or reordered in either direction:
// - `_deckhand/hello` is the first frame on its socket and has no `seq`. Its answer has none either, because it belongs to the socket and
//   not to the journal. The answer precedes everything else on that socket. A later hello is refused with -32600 and changes nothing.
// - The client numbers everything else it sends, including answers: 1, 2, 3 … across all of its sockets. It keeps each frame until an `ack` covers
//   it. Frames up to the welcome's `received` were accepted. It sends the rest again, with the same numbers and in order, before anything new.
// - The bridge ignores a `seq` that it has already accepted. A skipped number means that a frame was lost: the bridge closes the socket with
//   4003, and the client reconnects and sends again.
// - The bridge sends everything after `after` again, with the same numbers. An `after` beyond the last sent number is refused with -32602. The
//   client may then send another hello on the same socket.
// - With `resumed: false` comes a new `client`. Both sides count from 1 again, and open requests are forgotten: no one will answer them.
// - A client has one socket: the one that sent hello last. The bridge closes the earlier one with 4001, even if it still works, and ignores what
//   still arrives on it.
// - Acknowledgements are never required. A client that only sends gets `_deckhand/ack` (no params) after a second without other frames.
// - A page cannot see WebSocket pings. A client whose hello has `keepAlive: true` gets `_deckhand/ack` without `seq` every `keepAliveMs`, a value
//   from the welcome. Such a frame belongs to the socket: it is not numbered and not sent again.
//
// Close codes: 1001 the bridge ends; 1003 a binary frame; 1009 a frame too large; 4001 another socket has taken over; 4003 a skipped number;
// 4008 too slow: reconnect, which gives `resumed: false`. Before the upgrade: 401 token, 403 Host or Origin, 404 path, 503 too many clients.

/**
 * `_deckhand/hello`, the first request of a client that wants to be able to reconnect. Without `client` it is a new client. With it the bridge
 * continues after `after`, or answers `resumed: false`: the missed frames are gone, and sessions must be loaded again.
 */
export interface BridgeHello {
  client?: string
  /** The last `seq` that the client has accepted. */
  after?: number
  /** Asks for keep-alives on this socket. */
  keepAlive?: boolean
}

export interface BridgeWelcome {
  /** A secret that only this client knows. */
  client: string
  resumed: boolean
  /** The last `seq` of the client that the bridge has accepted. The client sends everything after it again. */
  received: number
  /** A larger frame closes the socket with 1009. */
  frameBytes: number
  /** The interval of keep-alives. Absent if none were requested, and from an older bridge, which sends none. */
  keepAliveMs?: number
  root: string
  agent: AgentCondition
}

/** `_deckhand/agent`, sent to every client at each change. */
export type AgentCondition =
  | { state: 'starting' }
  | { state: 'ready'; agent: AcpInitializeResult }
  | {
      state: 'failed'
      error: BridgeProblem
      /** Absent if the bridge does not retry. */
      retryInMs?: number
    }
  | { state: 'closed' }

/** `_deckhand/turn`, sent to every client of the session. It shows where turns begin and end, also to clients that did not send the prompt or join later. */
export type BridgeTurn =
  | { sessionId: string; turnId: string; state: 'started' }
  | { sessionId: string; turnId: string; state: 'ended'; stopReason: AcpStopReason }
  | { sessionId: string; turnId: string; state: 'failed'; error: RpcError }

/**
 * `_deckhand/permission_resolved`, sent to every client of the session. `grace`: no client was connected for too long. `agent`: the agent ended or
 * the turn was cancelled.
 */
export interface BridgePermissionResolved {
  sessionId: string
  toolCallId: string
  /** The id of the request to this client. */
  requestId: string | number
  outcome: AcpPermissionOutcome
  by: 'you' | 'other' | 'grace' | 'agent'
}

/**
 * In `_meta.deckhand` of a `tool_call_update` that is kept for `session/load` after a permission was answered: the options and the chosen one. If
 * the permission was not granted, the update also has `status: "failed"`. `by` is absent if a client answered.
 */
export interface BridgeAnsweredPermission {
  outcome: AcpPermissionOutcome
  options: AcpPermissionOption[]
  by?: 'grace' | 'agent'
}

/** In `_meta.deckhand` of the `session/load` result for a session that the bridge holds, and of each notification replayed before it. */
export interface BridgeReplay {
  /** False if the oldest part is gone. */
  isComplete: boolean
  /** True during a turn. */
  isBusy: boolean
  /** The agent of the session is gone, so the session is read-only. */
  isLost?: boolean
}

/** `_deckhand/problem`: a problem that belongs to no answer, such as a message of the agent that was too large. May name a session. */
export interface BridgeProblemNotice {
  sessionId?: string
  problem: BridgeProblem
}

/** `data` of an error from the bridge itself, with `code` -32010 (-32000 for `not_signed_in`, as the protocol defines). */
export interface BridgeProblem {
  kind: BridgeProblemKind
  message: string
  /** A command that the person can run to fix it. */
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
  /** Not an error: the request must wait a moment. */
  | 'waiting'

/** A bridge that runs on this machine, read from the file that it wrote. */
export interface BridgeAddress {
  /** `ws://127.0.0.1:4444/acp` */
  url: string
  /** Anyone who has the token can use the agent. */
  token: string
  /** The folder that the agent works in. */
  root: string
  /** The name for people: `Gemini CLI`. */
  agent: string
}

/** Lets the server find a bridge without knowing where it keeps its file. */
export interface BridgeFinder {
  /** Returns the running bridge. Called at every page load and whenever the page asks. Never throws. */
  read(): Promise<BridgeAddress | undefined>
  /** The address of a bridge that starts later. The page may connect there too. */
  expectedUrl: string
}
