import type { PageActionStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { userLane } from '../user-lane.ts'
import { forgetPageActions } from './forget-page-actions.ts'
import { beginPageAction, findPageAction, finishPageAction, takeOverPageAction } from './page-actions.ts'

export function createFirestorePageActionStore(documents: Documents, chain: AuditChain): PageActionStore {
  return {
    begin: (action, audit, now) =>
      documents.write((writer) => beginPageAction(writer, chain, action, { audit, now }), userLane(action.userId)),
    finish: (userId, id, result, audit, now) =>
      documents.write(
        (writer) => finishPageAction(writer, chain, { userId, id, result }, { audit, now }),
        userLane(userId),
      ),
    takeOver: (userId, id, startedAt, now) =>
      documents.write((writer) => takeOverPageAction(writer, { userId, id, startedAt, now }), userLane(userId)),
    find: (userId, id) => documents.read((reader) => findPageAction(reader, userId, id)),
    forget: (before) => forgetPageActions(documents, before),
  }
}
