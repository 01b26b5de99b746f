import type { Turn } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { cancelled, deepestFirst, type Ending, hasEnded, runToCancel, TreeEnding } from '../../runs/rules/ending.ts'
import { numberEvents } from '../../runs/rules/pack-entry.ts'
import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Reader, Writer } from '../documents/documents.ts'
import { readMessages } from '../threads/messages.ts'
import { freeThread } from '../threads/thread-document.ts'
import { updateActions } from './actions.ts'
import { keepEvents } from './event-log.ts'
import { keepOutcome, readOutcomes } from './outcomes.ts'
import { conversationOf, findRunDocument, type RunDocument, updateRun } from './run-document.ts'
import { readBelow } from './runs-below.ts'

/**
 * Firestore documents: runs/{id} and its descendants, their open actions, its open approvals, threads/{threadId}, runs/{id}/events,
 * audit.
 */
export async function cancelRun(
  documents: Writer,
  chain: AuditChain,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<boolean> {
  const run = runToCancel(await findRunDocument(documents, userId, runId), ({ rootId }) => rootId)
  if (run) await endTree(documents, chain, { run, ending: cancelled, now })
  return run !== undefined
}

/** Ends the root and its descendants, even if a process works on them, and raises the fence. The root must have been read in this transaction. */
export async function endTree(
  documents: Writer,
  chain: AuditChain,
  { run, ending, now }: { run: RunDocument; ending: Ending; now: number },
): Promise<void> {
  const tree = await endBelow(documents, run, { ending, now })
  const ended = await endRun(documents, run, tree, now)
  const { events, auditEntry } = tree
  await cancelApprovals(documents, run, now)
  updateRun(documents, run, {
    ...ended,
    atWork: false,
    owner: null,
    leaseUntil: null,
    logEndedAt: now,
    attempt: run.attempt + 1,
    openApprovals: [],
    lastSeq: run.lastSeq + events.length,
    eventsFrom: keepEvents(documents, run, { events: numberEvents(run.lastSeq, events), now }),
  })
  freeThread(documents, run.threadId, now)
  await appendAudit(documents, chain, { userId: run.userId, entries: [auditEntry], now })
}

/** Ends all descendants of the root that have not ended. The root must have been read. */
export async function endBelow(
  documents: Writer,
  root: RunDocument,
  { ending, now }: { ending: Ending; now: number },
): Promise<TreeEnding> {
  const below = await readBelow(documents, root)
  const outcomes = await readOutcomes(documents, below)
  const tree = new TreeEnding(root.id, ending)
  for (const run of below.sort(deepestFirst)) {
    if (hasEnded(run)) tree.count(run, outcomes.get(run.id)?.usage)
    else updateRun(documents, run, await endRun(documents, run, tree, now))
  }
  return tree
}

/** Ends its open calls. Returns the run as it is now; the caller writes its document. */
async function endRun(documents: Writer, run: RunDocument, tree: TreeEnding, now: number): Promise<RunDocument> {
  const ended = tree.end(run, await readTurns(documents, run))
  await updateActions(documents, { ...run, updatedAt: now }, ended.actions)
  const outcome = await keepOutcome(documents, run, ended.outcome)
  return { ...run, ...outcome, status: 'failed', tokens: run.tokens + ended.tokens, updatedAt: now }
}

async function readTurns(documents: Reader, run: RunDocument): Promise<Turn[]> {
  const range = { from: run.promptPosition + 1, to: run.promptPosition + run.turnCount }
  const messages = await readMessages(documents, conversationOf(run), range)
  return messages.map(({ message }) => message as Turn)
}
