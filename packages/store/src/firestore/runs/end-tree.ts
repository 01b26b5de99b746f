import type { AuditChain } from '../../audit/audit-chain.ts'
import { endEntry, eventsBelow } from '../../runs/end-work.ts'
import type { Ending } from '../../runs/ending.ts'
import { numberEvents } from '../../runs/pack-entry.ts'
import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents.ts'
import { freeThread } from '../threads/thread-document.ts'
import { endBelow, endRun } from './end-run.ts'
import { keepEvents } from './event-log.ts'
import { type RunDocument, updateRun } from './run-document.ts'

/** Ends the run at the top and all below it, whoever works on them, and raises the fence. It must have been read in this transaction. */
export async function endTree(
  documents: Writer,
  chain: AuditChain,
  { run, ending, now }: { run: RunDocument; ending: Ending; now: number },
): Promise<void> {
  const below = await endBelow(documents, run, { ending, now })
  const end = await endRun(documents, run, { taken: below.taken, ending, now })
  const ended = [...below.ended, end]
  const told = [
    ...below.ended.flatMap((each) => eventsBelow(each.run.id, each.run.agentId, each.events)),
    ...end.events,
  ]
  await cancelApprovals(documents, run, now)
  updateRun(documents, run, {
    ...end.run,
    atWork: false,
    owner: null,
    leaseUntil: null,
    logEndedAt: now,
    attempt: run.attempt + 1,
    openApprovals: [],
    lastSeq: run.lastSeq + told.length,
    eventsFrom: keepEvents(documents, run, { events: numberEvents(run.lastSeq, told), now }),
  })
  freeThread(documents, run.threadId, now)
  const calls = ended.map(({ run: { id: runId }, calls }) => ({ runId, calls }))
  await appendAudit(documents, chain, { userId: run.userId, entries: [endEntry(run.id, calls, ending)], now })
}
