import type { PageActionStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import {
  beginPageAction,
  findPageAction,
  finishPageAction,
  forgetPageActions,
  takeOverPageAction,
} from './page-actions.ts'

const durable = { durable: true }

export function createPageActionStore(database: Database, chain: AuditChain): PageActionStore {
  return {
    begin: (action, audit, now) =>
      database.write((sql) => beginPageAction(sql, chain, action, { audit, now }), durable),
    finish: (userId, id, result, audit, now) =>
      database.write((sql) => finishPageAction(sql, chain, { userId, id, result }, { audit, now }), durable),
    takeOver: (userId, id, startedAt, now) =>
      database.write((sql) => takeOverPageAction(sql, { userId, id, startedAt, now }), durable),
    find: (userId, id) => database.read((sql) => findPageAction(sql, userId, id)),
    forget: (before) => database.write((sql) => forgetPageActions(sql, before), durable),
  }
}
