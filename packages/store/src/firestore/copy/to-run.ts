import { type RunRow, rootIdOf } from '../../runs/run-row.ts'
import type { RunDocument } from '../runs/run-document.ts'

type CopiedElsewhere = 'outcome' | 'outcomeApart' | 'eventsFrom' | 'openApprovals' | 'hasAsked'

/** The fields of a run document that come from its row. */
export function toRun(row: RunRow): Omit<RunDocument, CopiedElsewhere> {
  return {
    id: row.id,
    rootId: rootIdOf(row),
    parentRunId: row.parent_run_id,
    parentActionId: row.parent_action_id,
    depth: row.depth,
    task: row.task,
    userId: row.user_id,
    threadId: row.thread_id,
    agentId: row.agent_id,
    model: row.model,
    manifestId: row.manifest_id,
    status: row.status,
    atWork: row.at_work === 1,
    owner: row.owner,
    attempt: row.attempt,
    // In Firestore, every run with a lease is claimed when that expires.
    leaseUntil: row.owner === null ? null : row.lease_until,
    losses: row.losses,
    turn: row.turn,
    promptPosition: row.prompt_position,
    turnCount: row.turn_count,
    tokens: row.tokens,
    runsBelow: row.runs_below,
    lastSeq: row.last_seq,
    logEndedAt: row.log_ended_at,
    logDroppedAt: row.log_dropped_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
