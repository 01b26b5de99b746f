import type { BridgeProblem, BridgeProblemKind, RpcError } from '@deckhand/spec'
import type { AgentProblem } from './agent-chat-shapes.ts'

export type AgentChatErrorKind =
  | BridgeProblemKind
  /** It is unknown whether the bridge got the request. It is not sent again automatically. */
  | 'connection_lost'
  /** No bridge is running, or it refused the connection. */
  | 'unreachable'
  /** The agent refused the request, or failed. */
  | 'agent'
  /** An answer is in progress. */
  | 'busy'
  /** Too many messages wait to be sent. */
  | 'full'
  /** An invalid argument. */
  | 'invalid'
  | 'disposed'

export interface AgentChatErrorOptions {
  command?: string
  tail?: string
  /** The JSON-RPC error code. */
  code?: number
  cause?: unknown
}

/** The error of all failures. People may read its message. */
export class AgentChatError extends Error {
  readonly kind: AgentChatErrorKind
  /** A command that fixes it. */
  readonly command?: string
  /** The last lines that the agent wrote to stderr. */
  readonly tail?: string
  readonly code?: number

  constructor(kind: AgentChatErrorKind, message: string, options: AgentChatErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AgentChatError'
    this.kind = kind
    if (options.command !== undefined) this.command = options.command
    if (options.tail !== undefined) this.tail = options.tail
    if (options.code !== undefined) this.code = options.code
  }

  get problem(): AgentProblem {
    const { message, kind, command, tail } = this
    const bridgeKind = isBridgeKind(kind) ? { kind } : {}
    return { message, ...bridgeKind, ...(command !== undefined && { command }), ...(tail !== undefined && { tail }) }
  }
}

export const connectionLost = () =>
  new AgentChatError(
    'connection_lost',
    'The connection to the bridge was lost, and it is unknown whether the agent got this. Check what the agent did before you ask again.',
  )

export const disposed = () => new AgentChatError('disposed', 'This chat was closed. Create a new one to continue.')

/** The bridge adds the kind of its problems. An agent's own message is found where agents put it. */
export function errorOfRpc({ code, message, data }: RpcError): AgentChatError {
  if (!isProblem(data)) return new AgentChatError('agent', agentMessage(message, data), { code })
  const { kind, command, tail } = data
  return new AgentChatError(kind, data.message, {
    code,
    ...(command !== undefined && { command }),
    ...(tail !== undefined && { tail }),
  })
}

export function asChatError(thrown: unknown): AgentChatError {
  if (thrown instanceof AgentChatError) return thrown
  return new AgentChatError('agent', thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown })
}

/** Agents put the reason into `details`, or send the whole answer of the model's service as JSON in the message. */
function agentMessage(message: string, data: unknown): string {
  const details = fieldOf(data, 'details')
  if (typeof details === 'string' && details !== '') return details
  if (!message.startsWith('{')) return message
  try {
    const inner = fieldOf(fieldOf(JSON.parse(message), 'error'), 'message')
    return typeof inner === 'string' ? inner : message
  } catch {
    return message
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const isProblem = (data: unknown): data is BridgeProblem & object =>
  isBridgeKind(fieldOf(data, 'kind')) && typeof fieldOf(data, 'message') === 'string'

const isBridgeKind = (kind: unknown): kind is BridgeProblemKind => bridgeKinds.has(kind as BridgeProblemKind)

const bridgeKinds = new Set<BridgeProblemKind>([
  'not_installed',
  'not_signed_in',
  'crashed',
  'start_timeout',
  'wrong_protocol',
  'closed',
  'session_lost',
  'too_large',
  'refused',
])
