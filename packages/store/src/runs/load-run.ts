import type { LoadedRun } from '@deckhand/spec'
import { historyLimit } from '@deckhand/spec/request-limits'
import { readRunApprovals } from '../approvals/approval-row.ts'
import type { Sql } from '../sql/database.ts'
import { readMessages } from '../threads/read-messages.ts'
import { readManifest } from './manifests.ts'
import { readOutcomes } from './outcomes.ts'
import { approvalsOfTurn, toState } from './rules/run-state.ts'
import { conversationOf, findRunRow, type RunRow, rootIdOf, toRunRecord } from './run-row.ts'
import { readRoot } from './run-tree.ts'

/** Firestore documents: runs/{id}, its root, manifests/{id}, a range of its conversation, the actions in that, approvals of the root (reads). */
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
  const { id, thread_id: threadId, agent_id: agentId, user_id: userId, prompt_position: promptPosition } = row
  const state = toState({ id, threadId, agentId, userId, promptPosition }, messages)
  return {
    record: toRunRecord(row, root, outcomes.get(row.id)),
    state,
    manifest,
    approvals: approvalsOfTurn(state.turns.at(-1), approvals),
  }
}
