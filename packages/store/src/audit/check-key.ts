import type { Sql, WriteSql } from '../sql/database.ts'
import { type AuditChain, type AuditHead, chainOfChains } from './audit-chain.ts'

/** Documents: users/{}/auditHead, of the chain of chains. */
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

/** Documents: users/{}/auditHead, of the chain of chains (reads). */
export async function mayBeOurs(sql: Sql, chain: AuditChain): Promise<boolean> {
  const [head] = await sql.all<AuditHead>('SELECT * FROM audit_heads WHERE user_id = ?', chainOfChains)
  return head === undefined || head.seal === chain.seal(head)
}
