import type { AuditEntry } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { type AuditChain, chainBegan, chainOfChains, type Head, nextRow } from './audit-chain.ts'

/** Firestore documents: users/{userId}/audit/{position}, users/{userId}/auditHead. */
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

/** Locks the head of the chain, so that concurrent appends wait. */
async function takeHead(sql: WriteSql, chain: AuditChain, userId: string, now: number): Promise<Head> {
  const head = (await lockHead(sql, userId)) ?? (await beginChain(sql, chain, userId, now))
  if (head) return head
  // Another transaction began the chain meanwhile.
  return takeHead(sql, chain, userId, now)
}

async function lockHead(sql: WriteSql, userId: string): Promise<Head | undefined> {
  const select = `SELECT user_id, position, hash FROM audit_heads WHERE user_id = ? ${sql.locks.forUpdate}`
  const [head] = await sql.all<Head>(select, userId)
  return head
}

async function beginChain(sql: WriteSql, chain: AuditChain, userId: string, now: number): Promise<Head | undefined> {
  const head: Head = { user_id: userId, position: 0, hash: '' }
  const made = await sql.run(
    'INSERT INTO audit_heads (user_id, position, hash, seal) VALUES (?, 0, ?, ?) ON CONFLICT (user_id) DO NOTHING',
    userId,
    head.hash,
    chain.seal(head),
  )
  if (made === 0) return undefined
  if (userId === chainOfChains) return head
  await appendAudit(sql, chain, { userId: chainOfChains, entries: [chainBegan(userId)], now })
  return head
}

async function addEntry(
  sql: WriteSql,
  chain: AuditChain,
  head: Head,
  { entry, now }: { entry: AuditEntry; now: number },
): Promise<void> {
  const row = nextRow(chain, head, entry, now)
  await sql.run(
    'INSERT INTO audit (user_id, position, at, kind, run_id, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)',
    row.user_id,
    row.position,
    row.at,
    row.kind,
    row.run_id,
    row.body,
    row.hash,
  )
  Object.assign(head, { position: row.position, hash: row.hash })
}
