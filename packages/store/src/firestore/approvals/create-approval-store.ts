import type { ApprovalStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { Turns } from '../runs/turns.ts'
import { userLane } from '../user-lane.ts'
import { expireApprovals } from './expire-approvals.ts'
import { findApproval, listApprovals } from './list-approvals.ts'
import { resolveApproval } from './resolve-approval.ts'

export function createFirestoreApprovalStore(documents: Documents, chain: AuditChain): ApprovalStore {
  const turns = new Turns(documents)
  return {
    find: (userId, approvalId) => documents.read((reader) => findApproval(reader, userId, approvalId)),
    list: (userId, page) => documents.read((reader) => listApprovals(reader, userId, page)),
    resolve: (answer) => {
      const ports = { chain, turns: turns.once() }
      return documents.write((writer) => resolveApproval(writer, ports, answer), userLane(answer.userId))
    },
    expire: (now) => expireApprovals(documents, { chain, turns: turns.once(), now }),
  }
}
