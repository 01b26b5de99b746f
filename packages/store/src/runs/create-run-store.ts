import type { RunStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database, WriteSql } from '../sql/database.ts'
import { claimRun } from './claim-run.ts'
import { dropLog, listEndedLogs } from './drop-log.ts'
import { cancelRun, giveUpRun } from './end-tree.ts'
import { extendLease } from './fence.ts'
import { findRun, listRuns, readTree } from './list-runs.ts'
import { loadRun } from './load-run.ts'
import { queueTopic } from './queue-position.ts'
import { recordEntry } from './record-entry.ts'
import { packEntry } from './rules/pack-entry.ts'
import { readEvents } from './run-events.ts'
import { startRun } from './start-run.ts'

export function createRunStore(database: Database, chain: AuditChain): RunStore {
  return {
    start: (run) => database.write((sql) => startRun(sql, run), { durable: true }),
    claim: (claim) => claimRun(database, claim),
    // Not durable: a power cut that loses the heartbeat also ends the process that sent it.
    extend: (fence, until) => database.write((sql) => extendLease(sql, fence, until), { durable: false }),
    record: async (fence, entry, { now, durable }) => {
      const packed = packEntry(entry)
      const command = (sql: WriteSql) => recordEntry(sql, chain, { fence, entry: packed, now })
      await database.write(command, { durable, lane: fence.runId })
    },
    cancel: (userId, runId, now) =>
      database.write((sql) => cancelRun(sql, chain, { userId, runId, now }), { durable: true }),
    giveUp: (fence, failure, now) =>
      database.write((sql) => giveUpRun(sql, chain, { fence, failure, now }), { durable: true }),
    find: (userId, runId) => database.read((sql) => findRun(sql, userId, runId)),
    list: (userId, page) => database.read((sql) => listRuns(sql, userId, page)),
    tree: (userId, runId) => database.read((sql) => readTree(sql, userId, runId)),
    load: (userId, runId) => database.read((sql) => loadRun(sql, userId, runId)),
    events: (userId, runId, page) => database.read((sql) => readEvents(sql, userId, runId, page)),
    endedLogs: (before, limit) => database.read((sql) => listEndedLogs(sql, before, limit)),
    // Not durable: a log that comes back after a power cut is deleted again.
    dropLog: (userId, runId, now) => database.write((sql) => dropLog(sql, { userId, runId, now }), { durable: false }),
    watch: (runId, listener) => database.watch(runId, listener),
    watchQueue: (listener) => database.watch(queueTopic, listener),
  }
}
