import type { AuditStore } from '@deckhand/spec'
import { type AuditChain, chainOfChains } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { userLane } from '../user-lane.ts'
import { appendAudit } from './append-audit.ts'
import { isOurs, mayBeOurs } from './check-key.ts'
import { countEntries, listAudit } from './list-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export function createFirestoreAuditStore(documents: Documents, chain: AuditChain): AuditStore {
  return {
    list: (userId, page) => documents.read((reader) => listAudit(reader, userId, page)),
    append: (userId, entries, now) =>
      documents.write((writer) => appendAudit(writer, chain, { userId, entries, now }), userLane(userId)),
    total: () => documents.read(countEntries),
    isOurs: ({ looksOnly } = { looksOnly: false }) =>
      looksOnly
        ? documents.read((reader) => mayBeOurs(reader, chain))
        : documents.write((writer) => isOurs(writer, chain), userLane(chainOfChains)),
    verify: (onProgress, signal) =>
      verifyAudit(documents, chain, { ...(onProgress && { onProgress }), ...(signal && { signal }) }),
  }
}
