import type { AuditKind, AuditRecord, AuditStore } from '@deckhand/spec'
import type { Sql } from '../sql/database.ts'
import { where } from '../sql/where.ts'
import { type AuditRow, chainOfChains } from './audit-chain.ts'

type AuditPage = Parameters<AuditStore['list']>[1]

/** Firestore documents: users/{userId}/audit, newest first (reads). */
export async function listAudit(sql: Sql, userId: string, page: AuditPage): Promise<AuditRecord[]> {
  const { text, parameters } = where({
    'user_id = ?': userId,
    'position < ?': page.after === undefined ? undefined : Number(page.after),
    'kind = ?': page.kind,
    'run_id = ?': page.runId,
    'at >= ?': page.from,
    'at <= ?': page.to,
  })
  const select = `SELECT * FROM audit ${text} ORDER BY position DESC LIMIT ?`
  return (await sql.all<AuditRow>(select, ...parameters, page.limit)).map(toRecord)
}

/** Firestore documents: every users/{userId}/auditHead (reads). */
export async function countEntries(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ total: number | null }>(
    'SELECT SUM(position) AS total FROM audit_heads WHERE user_id <> ?',
    chainOfChains,
  )
  return row?.total ?? 0
}

function toRecord({ position, at, kind, run_id, body, hash }: AuditRow): AuditRecord {
  return {
    position,
    at,
    kind: kind as AuditKind,
    ...(run_id !== null && { runId: run_id }),
    data: JSON.parse(body),
    hash,
  }
}
