import type { AuditEntry, PageActionRecord, PageActionResult } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Sql, WriteSql } from '../sql/database.ts'

export interface PageActionRow {
  user_id: string
  id: string
  tool: string
  status: PageActionRecord['status']
  started_at: number
  /** A PageActionResult as JSON. */
  result: string | null
}

export interface Audited {
  audit: AuditEntry[]
  now: number
}

export const endOf = (result: PageActionResult) => ('error' in result ? 'failed' : 'completed')

/** Firestore documents: users/{userId}/pageActions/{id}, users/{userId}/audit. */
export async function beginPageAction(
  sql: WriteSql,
  chain: AuditChain,
  { id, userId, tool, result }: { id: string; userId: string; tool: string; result?: PageActionResult },
  { audit, now }: Audited,
): Promise<PageActionRecord | undefined> {
  const begun = await sql.run(
    `INSERT INTO page_actions (user_id, id, tool, status, started_at, result) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (user_id, id) DO NOTHING`,
    userId,
    id,
    tool,
    result ? endOf(result) : 'executing',
    now,
    result ? JSON.stringify(result) : null,
  )
  if (begun === 0) return findPageAction(sql, userId, id)
  await appendAudit(sql, chain, { userId, entries: audit, now })
  return undefined
}

/** Firestore documents: users/{userId}/pageActions/{id}, users/{userId}/audit. */
export async function finishPageAction(
  sql: WriteSql,
  chain: AuditChain,
  { userId, id, result }: { userId: string; id: string; result: PageActionResult },
  { audit, now }: Audited,
): Promise<void> {
  const ended = await sql.run(
    `UPDATE page_actions SET status = ?, result = ? WHERE user_id = ? AND id = ? AND status = 'executing'`,
    endOf(result),
    JSON.stringify(result),
    userId,
    id,
  )
  if (ended > 0) return appendAudit(sql, chain, { userId, entries: audit, now })
  if (!(await findPageAction(sql, userId, id))) throw new DeckhandError('NOT_FOUND', 'There is no such action.')
}

/** Firestore documents: users/{userId}/pageActions/{id}. */
export async function takeOverPageAction(
  sql: WriteSql,
  { userId, id, startedAt, now }: { userId: string; id: string; startedAt: number; now: number },
): Promise<boolean> {
  const taken = await sql.run(
    `UPDATE page_actions SET started_at = ? WHERE user_id = ? AND id = ? AND status = 'executing' AND started_at = ?`,
    now,
    userId,
    id,
    startedAt,
  )
  return taken > 0
}

/** Firestore documents: users/{userId}/pageActions/{id} (read). */
export async function findPageAction(sql: Sql, userId: string, id: string): Promise<PageActionRecord | undefined> {
  const [row] = await sql.all<PageActionRow>('SELECT * FROM page_actions WHERE user_id = ? AND id = ?', userId, id)
  return row && toRecord(row)
}

/** Firestore documents: pageActions that started before a time. */
export function forgetPageActions(sql: WriteSql, before: number): Promise<number> {
  return sql.run('DELETE FROM page_actions WHERE started_at < ?', before)
}

function toRecord({ id, user_id: userId, tool, status, started_at: startedAt, result }: PageActionRow) {
  const ended = result === null ? {} : (JSON.parse(result) as PageActionResult)
  return { id, userId, tool, status, startedAt, ...ended }
}
