import type { RunStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { givenUp } from '../../runs/rules/ending.ts'
import { packEntry } from '../../runs/rules/pack-entry.ts'
import type { Documents } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { threadLane } from '../threads/thread-document.ts'
import { Claims } from './claim-run.ts'
import { dropLog, listEndedLogs } from './drop-log.ts'
import { cancelRun, endTree } from './end-tree.ts'
import { readEvents } from './event-log.ts'
import { findRun, listRuns, readTree } from './list-runs.ts'
import { loadRun } from './load-run.ts'
import { heldRun, recordEntry } from './record-entry.ts'
import { startRun } from './start-run.ts'
import { Turns } from './turns.ts'
import { watchQueue, watchRun } from './watch-run.ts'

/** Those who write about one run in one process do it one after another, and do not meet in the database. */
const runLane = (runId: string) => ({ lane: `run ${runId}` })

// Each piece writes the run's own document, which Google wants to be written about once a second; and each look for runs is paid for.
const pace = { wordsMs: 500, lookMs: 5_000 }

export function createFirestoreRunStore(documents: Documents, chain: AuditChain): RunStore {
  const turns = new Turns(documents)
  const claims = new Claims(documents)
  return {
    pace,
    start: async (run) => {
      const turn = run.lease ? 0 : await turns.next(run.userId)
      return documents.write((writer) => startRun(writer, run, turn), threadLane(run.threadId))
    },
    claim: (claim) => claims.claim(claim),
    extend: (fence, until) =>
      documents.write(async (writer) => {
        await heldRun(writer, fence)
        writer.update(paths.run(fence.runId), { leaseUntil: until })
      }, runLane(fence.runId)),
    record: async (fence, entry, { now }) => {
      const packed = packEntry(entry)
      const recording = { fence, entry: packed, now }
      const ports = { chain, turns: turns.once() }
      await documents.write((writer) => recordEntry(writer, ports, recording), runLane(fence.runId))
    },
    cancel: (userId, runId, now) =>
      documents.write((writer) => cancelRun(writer, chain, { userId, runId, now }), runLane(runId)),
    giveUp: (fence, failure, now) =>
      documents.write(async (writer) => {
        const run = await heldRun(writer, fence)
        await endTree(writer, chain, { run, ending: givenUp(failure), now })
      }, runLane(fence.runId)),
    find: (userId, runId) => documents.read((reader) => findRun(reader, userId, runId)),
    list: (userId, page) => documents.read((reader) => listRuns(reader, userId, page)),
    tree: (userId, runId) => documents.read((reader) => readTree(reader, userId, runId)),
    load: (userId, runId) => documents.read((reader) => loadRun(reader, userId, runId)),
    events: (userId, runId, page) => documents.read((reader) => readEvents(reader, userId, runId, page)),
    endedLogs: (before, limit) => documents.read((reader) => listEndedLogs(reader, before, limit)),
    dropLog: (userId, runId, now) => dropLog(documents, { userId, runId, now }),
    watch: (runId, listener) => watchRun(documents, runId, listener),
    watchQueue: (listener) => watchQueue(documents, listener),
  }
}
