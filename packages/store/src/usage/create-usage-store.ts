import type { UsageStore } from '@deckhand/spec'
import type { Database } from '../sql/database.ts'
import { countTokens, extendSlot, freeSlot, reserveTokens, takeSlot } from './usage.ts'

// Nothing waits for the disk: the turn that follows does, and brings all this along. A slot that a power cut takes back belonged to a process that is gone.
const soon = { durable: false }

export function createUsageStore(database: Database): UsageStore {
  return {
    reserveTokens: (userId, tokens, limit) => database.write((sql) => reserveTokens(sql, userId, tokens, limit), soon),
    countTokens: (userId, tokens, now) => database.write((sql) => countTokens(sql, userId, tokens, now), soon),
    takeSlot: (slot) => database.write((sql) => takeSlot(sql, slot), soon),
    extendSlot: (userId, id, until) => database.write((sql) => extendSlot(sql, userId, id, until), soon),
    freeSlot: (userId, id) => database.write((sql) => freeSlot(sql, userId, id), soon),
  }
}
