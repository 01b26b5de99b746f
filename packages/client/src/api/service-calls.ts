import type { AuditKind, JsonObject } from '@deckhand/spec'
import type { AgentInfo, AuditList, Health, PageQuery } from './answers.ts'
import type { Caller, CallOptions } from './caller.ts'

export interface AuditQuery extends PageQuery {
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
    caller.json<AuditList>('GET', '/api/agent/audit', { ...options, query: { ...query } }),
})

export const briefingCalls = (caller: Caller) => ({
  read: (options: CallOptions = {}) => caller.json<JsonObject>('GET', '/api/agent/briefing', options),
})

export const healthCalls = (caller: Caller) => ({
  read: (options: CallOptions = {}) => caller.json<Health>('GET', '/api/health', options),
})
