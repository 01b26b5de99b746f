import type { AuditKind, Briefing, ContextWish, OfferedContext } from '@deckhand/spec'
import type { AgentInfo, AuditList, BridgeReading, Health, PageQuery } from './answers.ts'
import type { Caller, CallOptions } from './caller.ts'

export type AuditQuery = PageQuery & {
  kind?: AuditKind
  runId?: string
  /** Times in milliseconds, both included. */
  from?: number
  to?: number
}

export const agentCalls = (caller: Caller) => ({
  /** The first one answers when a request names none. */
  list: (options: CallOptions = {}) => caller.json<{ agents: AgentInfo[] }>('GET', '/api/agents', options),
})

export const auditCalls = (caller: Caller) => ({
  list: (query: AuditQuery = {}, options: CallOptions = {}) =>
    caller.json<AuditList>('GET', '/api/agent/audit', { ...options, query }),
})

export const bridgeCalls = (caller: Caller) => ({
  /** Where the bridge to a CLI agent is, for AgentChatClient. */
  read: (options: CallOptions = {}) => caller.json<BridgeReading>('GET', '/api/bridge', options),
})

export const briefingCalls = (caller: Caller) => ({
  /** Today's, made when there is none yet or when a fresh one is wanted. */
  make: (wish: { refresh?: boolean } = {}, options: CallOptions = {}) =>
    caller.json<Briefing>('POST', '/api/agent/briefing', { ...options, body: wish }),
})

export const contextCalls = (caller: Caller) => ({
  /** What may be attached to a prompt. */
  offer: (wish: ContextWish, options: CallOptions = {}) =>
    caller.json<{ items: OfferedContext[] }>('GET', '/api/agent/context', { ...options, query: { ...wish } }),
})

export const healthCalls = (caller: Caller) => ({
  read: (options: CallOptions = {}) => caller.json<Health>('GET', '/api/health', options),
})
