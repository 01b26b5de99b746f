import type { AuditHead, AuditRow } from '../../audit/audit-chain.ts'
import type { WorkSlotRow } from '../../usage/usage.ts'
import { setAuditEntry, setAuditHead } from '../audit/audit-document.ts'
import { paths } from '../documents/paths.ts'
import type { RunKeyDocument } from '../runs/start-run.ts'
import type { TokensDocument, WorkSlotDocument } from '../usage/usage.ts'
import { eachRow, type Part } from './copying.ts'

interface KeyRow {
  user_id: string
  idempotency_key: string
  run_id: string
}

interface TokensRow {
  user_id: string
  day: number
  tokens: number
}

/** Idempotency keys, usage and the audit, which outlive conversations. */
export const records: Part[] = [
  eachRow<KeyRow>({ name: 'run_keys', key: ['user_id', 'idempotency_key'] }, (documents, row) => {
    const key: RunKeyDocument = { runId: row.run_id }
    documents.set(paths.runKey(row.user_id, row.idempotency_key), { ...key })
  }),
  eachRow<TokensRow>({ name: 'token_use', key: ['user_id', 'day'] }, (documents, { user_id, day, tokens }) =>
    documents.set(paths.tokens(user_id, day), { tokens } satisfies TokensDocument),
  ),
  eachRow<WorkSlotRow>({ name: 'work_slots', key: ['user_id', 'id'] }, (documents, { user_id, id, until }) =>
    documents.set(paths.workSlot(user_id, id), { until } satisfies WorkSlotDocument),
  ),
  eachRow<AuditRow>({ name: 'audit', key: ['user_id', 'position'] }, setAuditEntry),
  eachRow<AuditHead>({ name: 'audit_heads', key: ['user_id'] }, setAuditHead),
]
