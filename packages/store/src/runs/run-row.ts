import type { RunOutcome, RunRecord, RunStatus } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'

export interface RunRow {
  id: string
  /** Only good for a run with a parent; `rootIdOf` knows it for every run. */
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
  /** 1 while it is queued or at work. */
  at_work: number
  owner: string | null
  attempt: number
  lease_until: number | null
  /** How often in a row its lease ran out since it last got on; 0 unless it is at the top. */
  losses: number
  /** When it comes among those that are queued. */
  turn: number
  /** Of its prompt in its conversation. Its turns follow at once, for nothing else is added to a thread while a run is active on it. */
  prompt_position: number
  turn_count: number
  tokens: number
  /** How many runs were ever started below it; 0 unless it is at the top. */
  runs_below: number
  last_seq: number
  /** When it ended, as long as its log is kept; NULL for a run with a parent. */
  log_ended_at: number | null
  log_dropped_at: number | null
  created_at: number
  updated_at: number
}

/** `undefined` for an id that does not exist and, no different, for another user's. */
export async function findRunRow(sql: Sql, userId: string, runId: string, lock = ''): Promise<RunRow | undefined> {
  const [row] = await sql.all<RunRow>(`SELECT * FROM runs WHERE id = ? AND user_id = ? ${lock}`, runId, userId)
  return row
}

/** For a command that touches what belongs to the run, whoever's it is. */
export async function lockRun(sql: WriteSql, runId: string): Promise<void> {
  await sql.all(`SELECT id FROM runs WHERE id = ? ${sql.locks.forUpdate}`, runId)
}

/** Whatever an older program wrote there: a run that nobody started is at the top itself. */
export function rootIdOf({ id, parent_run_id, root_id }: RunRow): string {
  return parent_run_id === null ? id : root_id
}

/** Under which its messages and calls are kept: those of a run with a parent are no part of any thread. */
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
