import type { AuditChain } from '../../audit/audit-chain.ts'
import { cancelled } from '../../runs/ending.ts'
import { noSuchRun, startedByAnother } from '../../runs/refusals.ts'
import type { Writer } from '../documents.ts'
import { endTree } from './end-tree.ts'
import { findRunDocument, hasEnded } from './run-document.ts'

/**
 * Documents: runs/{id} and all below it, their open actions, its open approvals, threads/{threadId}, runs/{id}/events,
 * audit.
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
  await endTree(documents, chain, { run, ending: cancelled, now })
  return true
}
