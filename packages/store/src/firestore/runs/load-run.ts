import type { LoadedRun } from '@deckhand/spec'
import { historyLimit } from '@deckhand/spec/request-limits'
import { approvalsOfTurn, toState } from '../../runs/rules/run-state.ts'
import { readRunApprovals } from '../approvals/approval-document.ts'
import type { Reader } from '../documents/documents.ts'
import { readMessages } from '../threads/messages.ts'
import { readManifest } from './manifests.ts'
import { conversationOf, findRunDocument, type RunDocument, readRoot, toRecords } from './run-document.ts'

/** Firestore documents: runs/{id}, its root, manifests/{id}, a range of its conversation, the actions in that, approvals of the root (reads). */
export async function loadRun(documents: Reader, userId: string, runId: string): Promise<LoadedRun | undefined> {
  const run = await findRunDocument(documents, userId, runId)
  return run && loadDocument(documents, run)
}

export async function loadDocument(documents: Reader, run: RunDocument): Promise<LoadedRun> {
  const { id, threadId, agentId, userId, promptPosition, turnCount } = run
  const range = { from: promptPosition - historyLimit, to: promptPosition + turnCount }
  const root = await readRoot(documents, run)
  const [messages, [record], manifest, approvals] = await Promise.all([
    readMessages(documents, conversationOf(run), range),
    toRecords(documents, [run], root),
    readManifest(documents, run.manifestId),
    root.hasAsked ? readRunApprovals(documents, userId, root.id) : [],
  ])
  const state = toState({ id, threadId, agentId, userId, promptPosition }, messages)
  return {
    record: record as LoadedRun['record'],
    state,
    manifest,
    approvals: approvalsOfTurn(state.turns.at(-1), approvals),
  }
}
