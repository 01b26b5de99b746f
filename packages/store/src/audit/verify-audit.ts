import type { AuditFault, AuditReport } from '@deckhand/spec'
import type { Database, Sql, WriteSql } from '../sql/database.ts'
import { type AuditChain, type AuditHead, type AuditRow, chainOfChains } from './audit-chain.ts'
import { beganUser, lostChain, unknownChain } from './beginnings.ts'
import { ChainWalk } from './chain-walk.ts'

const batch = 500

/** Firestore documents: all of users/{userId}/audit and users/{userId}/auditHead (reads). */
export async function verifyAudit(
  database: Database,
  chain: AuditChain,
  { onProgress = () => {}, signal }: { onProgress?: (entries: number) => void; signal?: AbortSignal },
): Promise<AuditReport> {
  const report: AuditReport = { users: 0, entries: 0, faults: [] }
  const began: string[] = []
  const users = await allUsers(database)
  for (const userId of users) {
    // Read the head first: concurrent appends make the chain longer than this, never shorter.
    const walk = new ChainWalk(chain, userId, await headOf(database, userId))
    for await (const rows of rowsOf(database, userId)) {
      signal?.throwIfAborted()
      for (const row of rows) walk.check(row)
      if (userId === chainOfChains) began.push(...rows.flatMap(beganUser))
      else report.entries += rows.length
      onProgress(report.entries)
    }
    report.faults.push(...walk.end())
  }
  report.users = users.filter((userId) => userId !== chainOfChains).length
  report.faults.push(...(await lostChains(database, users, began)))
  return report
}

/** Chains that are gone except for their record in the chain of chains, and chains without such a record. */
async function lostChains(database: Database, users: string[], began: string[]): Promise<AuditFault[]> {
  const known = new Set(users)
  const faults: AuditFault[] = []
  // A chain that began after we listed the users is not lost.
  for (const userId of began.filter((each) => !known.has(each)))
    if (!(await headOf(database, userId))) faults.push(lostChain(userId))
  const begun = new Set([chainOfChains, ...began])
  const unknown = users.filter((userId) => !begun.has(userId))
  return [...faults, ...unknown.map(unknownChain)]
}

async function allUsers(database: Database): Promise<string[]> {
  const rows = await database.read((sql) =>
    sql.all<{ user_id: string }>('SELECT user_id FROM audit_heads UNION SELECT user_id FROM audit ORDER BY user_id'),
  )
  return rows.map(({ user_id }) => user_id)
}

/** From the lowest position, even if this program never writes such a position: every row must be checked. */
async function* rowsOf(database: Database, userId: string): AsyncGenerator<AuditRow[]> {
  let rows = await database.read((sql) => sql.all<AuditRow>(fromTheStart, userId, batch))
  for (; rows.length > 0; rows = rows.length < batch ? [] : await nextRows(database, userId, rows)) yield rows
}

const fromTheStart = 'SELECT * FROM audit WHERE user_id = ? ORDER BY position LIMIT ?'
const fromThere = 'SELECT * FROM audit WHERE user_id = ? AND position > ? ORDER BY position LIMIT ?'

function nextRows(database: Database, userId: string, rows: AuditRow[]): Promise<AuditRow[]> {
  return database.read((sql) => sql.all<AuditRow>(fromThere, userId, rows.at(-1)?.position ?? 0, batch))
}

async function headOf(database: Database, userId: string): Promise<AuditHead | undefined> {
  const [head] = await database.read((sql) => sql.all<AuditHead>('SELECT * FROM audit_heads WHERE user_id = ?', userId))
  return head
}

/** Firestore documents: users/{}/auditHead, of the chain of chains. */
export async function isOurs(sql: WriteSql, chain: AuditChain): Promise<boolean> {
  const first = { user_id: chainOfChains, position: 0, hash: '' }
  await sql.run(
    'INSERT INTO audit_heads (user_id, position, hash, seal) VALUES (?, 0, ?, ?) ON CONFLICT (user_id) DO NOTHING',
    chainOfChains,
    first.hash,
    chain.seal(first),
  )
  return mayBeOurs(sql, chain)
}

/** Firestore documents: users/{}/auditHead, of the chain of chains (reads). */
export async function mayBeOurs(sql: Sql, chain: AuditChain): Promise<boolean> {
  const [head] = await sql.all<AuditHead>('SELECT * FROM audit_heads WHERE user_id = ?', chainOfChains)
  return head === undefined || head.seal === chain.seal(head)
}
