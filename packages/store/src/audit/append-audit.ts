import type { AuditEntry } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import type { AuditChain, AuditHead, AuditRow } from './audit-chain.ts'

/** The chain in which every other chain's beginning is kept, so that a whole chain cannot vanish. No user has this id. */
export const chainOfChains = ''

/** Documents: users/{userId}/audit/{position}, users/{userId}/auditHead. */
export async function appendAudit(
  sql: WriteSql,
  chain: AuditChain,
  { userId, entries, now }: { userId: string; entries: AuditEntry[]; now: number },
): Promise<void> {
  if (entries.length === 0) return
  const head = await takeHead(sql, chain, userId, now)
  for (const entry of entries) await addEntry(sql, chain, head, { entry, now })
  await sql.run(
    'UPDATE audit_heads SET position = ?, hash = ?, seal = ? WHERE user_id = ?',
    head.position,
    head.hash,
    chain.seal(head),
    userId,
  )
}

type Head = Omit<AuditHead, 'seal'>

/** Whoever appends next waits here. */
async function takeHead(sql: WriteSql, chain: AuditChain, userId: string, now: number): Promise<Head> {
  const select = `SELECT user_id, position, hash FROM audit_heads WHERE user_id = ?`
  const [head] = await sql.all<Head>(select, userId)
  if (head) return head
  const first: Head = { user_id: userId, position: 0, hash: '' }
  await sql.run(
    'INSERT INTO audit_heads (user_id, position, hash, seal) VALUES (?, ?, ?, ?)',
    userId,
    first.position,
    first.hash,
    chain.seal(first),
  )
  if (userId !== chainOfChains) {
    const began: AuditEntry = { kind: 'chain_began', data: { userId } }
    await appendAudit(sql, chain, { userId: chainOfChains, entries: [began], now })
  }
  return first
}

async function addEntry(
  sql: WriteSql,
  chain: AuditChain,
  head: Head,
  { entry, now }: { entry: AuditEntry; now: number },
): Promise<void> {
  const row: Omit<AuditRow, 'hash'> = {
    user_id: head.user_id,
    position: head.position + 1,
    at: now,
    kind: entry.kind,
    run_id: entry.runId ?? null,
    body: JSON.stringify(entry.data),
  }
  const hash = chain.hash(row, head.hash)
  await sql.run(
    'INSERT INTO audit (user_id, position, at, kind, run_id, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    row.user_id,
    row.position,
    row.at,
    row.kind,
    row.run_id,
    row.body,
    hash,
  )
  Object.assign(head, { position: row.position, hash })
}
