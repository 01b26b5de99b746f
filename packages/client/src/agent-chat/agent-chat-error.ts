import type { BridgeProblem, BridgeProblemKind, RpcError } from '@deckhand/spec'
import type { AgentProblem } from './agent-chat-shapes.ts'

export type AgentChatErrorKind =
  | BridgeProblemKind
  /** Whether the request was taken is not known: it is not sent again by itself. */
  | 'connection_lost'
  /** No bridge there, or one that did not let us in. */
  | 'unreachable'
  /** The agent refused it, or failed at it. */
  | 'agent'
  /** An answer is under way. */
  | 'busy'
  /** Too much waits to be sent. */
  | 'full'
  /** An argument that cannot be right. */
  | 'invalid'
  | 'disposed'

export interface AgentChatErrorOptions {
  command?: string
  tail?: string
  /** The JSON-RPC code that was answered. */
  code?: number
  cause?: unknown
}

/** Whatever came to nothing. Its message is for a person. */
export class AgentChatError extends Error {
  readonly kind: AgentChatErrorKind
  /** What the person can type to mend it. */
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
    const told = isBridgeKind(kind) ? { kind } : {}
    return { message, ...told, ...(command !== undefined && { command }), ...(tail !== undefined && { tail }) }
  }
}

export const connectionLost = () =>
  new AgentChatError(
    'connection_lost',
    'The connection to the bridge was lost, and whether this was taken is not known. Look at what the agent did before you ask again.',
  )

export const disposed = () => new AgentChatError('disposed', 'This chat was closed. Make a new one to go on.')

/** The bridge says what kind of problem it has; an agent's own words are looked for where agents put them. */
export function errorOfRpc({ code, message, data }: RpcError): AgentChatError {
  if (!isProblem(data)) return new AgentChatError('agent', spoken(message, data), { code })
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

/** `Internal error` with the reason in `details`, or the whole answer of the model's service as a JSON text. */
function spoken(message: string, data: unknown): string {
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
