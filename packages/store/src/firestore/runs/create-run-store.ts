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
import { QueuePositions } from './queue-position.ts'
import { heldRun, recordEntry } from './record-entry.ts'
import { startRun } from './start-run.ts'
import { watchQueue, watchRun } from './watch-run.ts'

/** Writes about one run by one process run in sequence, so that they do not conflict in the database. */
const runLane = (runId: string) => ({ lane: `run ${runId}` })

// Each flush writes the run's document, which Google recommends to write about once a second at most. Each poll for runs costs money.
const pace = { wordsMs: 500, lookMs: 5_000 }

export function createFirestoreRunStore(documents: Documents, chain: AuditChain): RunStore {
  const queue = new QueuePositions(documents)
  const claims = new Claims(documents)
  return {
    pace,
    start: async (run) => {
      const position = run.lease ? 0 : await queue.next(run.userId)
      return documents.write((writer) => startRun(writer, run, position), threadLane(run.threadId))
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
      const ports = { chain, queue: queue.once() }
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
