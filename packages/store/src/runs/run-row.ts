import type { RunOutcome, RunRecord, RunStatus } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'

export interface RunRow {
  id: string
  /** Only valid for a run with a parent. Use `rootIdOf`. */
  root_id: string
  parent_run_id: string | null
  parent_action_id: string | null
  depth: number
  task: string | null
  user_id: string
  thread_id: string
  agent_id: string
  model: string
  manifest_id: string
  status: RunStatus
  /** 1 while the run is queued or running. */
  at_work: number
  owner: string | null
  attempt: number
  lease_until: number | null
  /** How often in a row its lease expired without progress; 0 for child runs. */
  losses: number
  /** Its position in the queue. */
  turn: number
  /** The position of its prompt in its conversation. Its turns follow directly, because an active run blocks other additions to its thread. */
  prompt_position: number
  turn_count: number
  tokens: number
  /** How many descendants were ever started; 0 for child runs. */
  runs_below: number
  last_seq: number
  /** When it ended, until its log is deleted; NULL for child runs. */
  log_ended_at: number | null
  log_dropped_at: number | null
  created_at: number
  updated_at: number
}

/** `undefined` if the run does not exist or belongs to another user. */
export async function findRunRow(sql: Sql, userId: string, runId: string, lock = ''): Promise<RunRow | undefined> {
  const [row] = await sql.all<RunRow>(`SELECT * FROM runs WHERE id = ? AND user_id = ? ${lock}`, runId, userId)
  return row
}

/** Locks the run of any user, for commands that change something that belongs to it. */
export async function lockRun(sql: WriteSql, runId: string): Promise<void> {
  await sql.all(`SELECT id FROM runs WHERE id = ? ${sql.locks.forUpdate}`, runId)
}

/** Ignores `root_id` for runs without a parent, because older versions wrote other values there. */
export function rootIdOf({ id, parent_run_id, root_id }: RunRow): string {
  return parent_run_id === null ? id : root_id
}

/** The id of the run's conversation: its thread, or the run itself for a child run. */
export function conversationOf({ id, parent_run_id, thread_id }: RunRow): string {
  return parent_run_id === null ? thread_id : id
}

export function toRunRecord(row: RunRow, root: RunRow, outcome?: RunOutcome): RunRecord {
  return {
    id: row.id,
    userId: row.user_id,
    threadId: row.thread_id,
    agentId: row.agent_id,
    model: row.model,
    status: row.status,
    ...parentOf(row),
    rootId: rootIdOf(row),
    depth: row.depth,
    ...(row.task !== null && { task: row.task }),
    tokens: row.tokens,
    attempt: root.attempt,
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(root.log_dropped_at !== null && { logDroppedAt: root.log_dropped_at }),
    ...(outcome && { outcome }),
  }
}

function parentOf({ parent_run_id, parent_action_id }: RunRow): Pick<RunRecord, 'parent'> {
  if (parent_run_id === null || parent_action_id === null) return {}
  return { parent: { runId: parent_run_id, actionId: parent_action_id } }
}
