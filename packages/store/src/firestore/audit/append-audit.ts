import type { AuditEntry } from '@deckhand/spec'
import { type AuditChain, chainBegan, chainOfChains, type Head, nextRow } from '../../audit/audit-chain.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type AuditHeadDocument, setAuditEntry, setAuditHead, toAuditHead } from './audit-document.ts'

/** A concurrent append to the same chain is retried. The chain of chains is changed only when a user's chain begins. */
export async function appendAudit(
  documents: Writer,
  chain: AuditChain,
  { userId, entries, now }: { userId: string; entries: AuditEntry[]; now: number },
): Promise<void> {
  if (entries.length === 0) return
  let head = await takeHead(documents, chain, userId, now)
  for (const entry of entries) {
    const row = nextRow(chain, head, entry, now)
    setAuditEntry(documents, row)
    head = { user_id: userId, position: row.position, hash: row.hash }
  }
  setAuditHead(documents, { ...head, seal: chain.seal(head) })
}

async function takeHead(documents: Writer, chain: AuditChain, userId: string, now: number): Promise<Head> {
  const head = await documents.get<AuditHeadDocument>(paths.auditHead(userId))
  if (head) return toAuditHead(head)
  if (userId !== chainOfChains)
    await appendAudit(documents, chain, { userId: chainOfChains, entries: [chainBegan(userId)], now })
  return { user_id: userId, position: 0, hash: '' }
}
