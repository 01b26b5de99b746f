import type { AuditKind, Briefing, ContextWish, OfferedContext } from '@deckhand/spec'
import type { AgentInfo, AuditList, BridgeReading, Health, PageQuery } from './answers.ts'
import type { Caller, CallOptions } from './caller.ts'

export type AuditQuery = PageQuery & {
  kind?: AuditKind
  runId?: string
  /** In milliseconds, both inclusive. */
  from?: number
  to?: number
}

export const agentCalls = (caller: Caller) => ({
  /** The first one answers requests that name none. */
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
  /** Today's briefing. Made if there is none yet, or if `refresh` is set. */
  make: (body: { refresh?: boolean } = {}, options: CallOptions = {}) =>
    caller.json<Briefing>('POST', '/api/agent/briefing', { ...options, body }),
})

export const contextCalls = (caller: Caller) => ({
  /** What may be attached to a prompt. */
  offer: (query: ContextWish, options: CallOptions = {}) =>
    caller.json<{ items: OfferedContext[] }>('GET', '/api/agent/context', { ...options, query: { ...query } }),
})

export const healthCalls = (caller: Caller) => ({
  read: (options: CallOptions = {}) => caller.json<Health>('GET', '/api/health', options),
})
