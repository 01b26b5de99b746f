import type { ApprovalStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import { expireApprovals } from './expire-approvals.ts'
import { findApproval, listApprovals } from './list-approvals.ts'
import { resolveApproval } from './resolve-approval.ts'

export function createApprovalStore(database: Database, chain: AuditChain): ApprovalStore {
  return {
    find: (userId, approvalId) => database.read((sql) => findApproval(sql, userId, approvalId)),
    list: (userId, page) => database.read((sql) => listApprovals(sql, userId, page)),
    resolve: (resolution) => database.write((sql) => resolveApproval(sql, chain, resolution), { durable: true }),
    expire: (now) => expireApprovals(database, chain, now),
  }
}
