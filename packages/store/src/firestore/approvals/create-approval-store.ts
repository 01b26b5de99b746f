import type { ApprovalStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { Turns } from '../runs/turns.ts'
import { userLane } from '../user-lane.ts'
import { expireApprovals } from './expire-approvals.ts'
import { findApproval, findOwner, listApprovals } from './list-approvals.ts'
import { resolveApproval } from './resolve-approval.ts'

export function createFirestoreApprovalStore(documents: Documents, chain: AuditChain): ApprovalStore {
  const turns = new Turns(documents)
  return {
    find: (userId, approvalId) => documents.read((reader) => findApproval(reader, userId, approvalId)),
    list: (userId, page) => documents.read((reader) => listApprovals(reader, userId, page)),
    resolve: async (answer) => {
      const ports = { chain, turns: turns.once() }
      const ownerId = await findOwner(documents, answer)
      return documents.write((writer) => resolveApproval(writer, ports, { ...answer, ownerId }), userLane(ownerId))
    },
    expire: (now) => expireApprovals(documents, { chain, turns: turns.once(), now }),
  }
}
