import type { ApprovalRecord, LoadedRun, RunState, StoredMessage, Turn } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { readRunApprovals } from '../approvals/approval-row.ts'
import type { Sql } from '../sql/database.ts'
import { readMessages } from '../threads/read-messages.ts'
import { readManifest } from './manifests.ts'
import { readOutcomes } from './outcomes.ts'
import { conversationOf, findRunRow, type RunRow, rootIdOf, toRunRecord } from './run-row.ts'
import { readRoot } from './run-tree.ts'

/** The model is shown at most this many messages, so that a run in a long thread costs no more than one in a short thread. */
export const historyLimit = 30

/** Documents: runs/{id}, the one at the top, manifests/{id}, a range of threads/{threadId}/messages or of its own, the actions in it, approvals of the one at the top (reads). */
export async function loadRun(sql: Sql, userId: string, runId: string): Promise<LoadedRun | undefined> {
  const row = await findRunRow(sql, userId, runId)
  return row && loadRow(sql, row)
}

export async function loadRow(sql: Sql, row: RunRow): Promise<LoadedRun> {
  const range = { from: row.prompt_position - historyLimit, to: row.prompt_position + row.turn_count }
  const [root, messages, outcomes, manifest, approvals] = await Promise.all([
    readRoot(sql, row),
    readMessages(sql, conversationOf(row), range),
    readOutcomes(sql, [row.id]),
    readManifest(sql, row.manifest_id),
    readRunApprovals(sql, rootIdOf(row)),
  ])
  const state = toState(row, messages)
  return {
    record: toRunRecord(row, root, outcomes.get(row.id)),
    state,
    manifest,
    approvals: ofTurn(state.turns.at(-1), approvals),
  }
}

function toState(row: RunRow, messages: StoredMessage[]): RunState {
  const at = messages.findIndex(({ position }) => position === row.prompt_position)
  const prompt = messages[at]?.message
  if (prompt?.role !== 'user') throw lost(row)
  return {
    id: row.id,
    threadId: row.thread_id,
    agentId: row.agent_id,
    userId: row.user_id,
    history: messages.slice(0, at).map(({ message }) => message),
    prompt,
    turns: messages.slice(at + 1).map(({ message }) => message as Turn),
  }
}

/** Those of a whole tree belong to the run at the top, and no two calls have the same id. */
function ofTurn(turn: Turn | undefined, approvals: ApprovalRecord[]): ApprovalRecord[] {
  const ids = new Set(turn?.parts.flatMap((part) => (part.type === 'tool' ? [part.id] : [])))
  return approvals.filter(({ actionId }) => ids.has(actionId))
}

function lost(row: RunRow): DeckhandError {
  return new DeckhandError('INTERNAL', `The prompt of run ${row.id} is missing from the database. Restore a backup.`)
}
