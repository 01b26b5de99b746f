import type { AuditChain } from '../../audit/audit-chain.ts'
import { cancelledEntry, eventsBelow } from '../../runs/end-work.ts'
import { numberEvents } from '../../runs/pack-entry.ts'
import { sumTokens } from '../../runs/pack-work.ts'
import { noSuchRun, startedByAnother } from '../../runs/refusals.ts'
import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents.ts'
import { freeThread } from '../threads/thread-document.ts'
import { endBelow, endRun } from './end-run.ts'
import { keepEvents } from './event-log.ts'
import { findRunDocument, hasEnded, updateRun } from './run-document.ts'
import { countTokens } from './user-limits.ts'

/**
 * Documents: runs/{id} and all below it, their open actions, its open approvals, threads/{threadId}, runs/{id}/events,
 * users/{userId}/tokens/{day}, audit.
 */
export async function cancelRun(
  documents: Writer,
  chain: AuditChain,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<boolean> {
  const run = await findRunDocument(documents, userId, runId)
  if (!run) throw noSuchRun()
  if (run.parentRunId !== null) throw startedByAnother(run.rootId)
  if (hasEnded(run)) return false
  const below = await endBelow(documents, run, now)
  const end = await endRun(documents, run, { taken: below.taken, now })
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
  countTokens(documents, userId, sumTokens(ended), now)
  freeThread(documents, run.threadId, now)
  const entry = cancelledEntry(
    run.id,
    ended.map(({ run: { id }, calls }) => ({ runId: id, calls })),
  )
  await appendAudit(documents, chain, { userId, entries: [entry], now })
  return true
}
