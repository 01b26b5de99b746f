import type { RunOutcome, RunRecord, RunStatus } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'

export interface RunRow {
  id: string
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
  /** Of its prompt in the thread. Its turns follow at once, for nothing else is added to a thread while a run is active on it. */
  prompt_position: number
  turn_count: number
  last_seq: number
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

export function toRunRecord(row: RunRow, outcome?: RunOutcome): RunRecord {
  return {
    id: row.id,
    userId: row.user_id,
    threadId: row.thread_id,
    agentId: row.agent_id,
    model: row.model,
    status: row.status,
    attempt: row.attempt,
    lastSeq: row.last_seq,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(outcome && { outcome }),
  }
}

export function hasEnded({ status }: RunRow): boolean {
  return status === 'completed' || status === 'failed'
}
