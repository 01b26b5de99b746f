import type { Sql, WriteSql } from '../sql/database.ts'
import { insertMessage } from '../threads/thread-writes.ts'
import { keepManifests } from './manifests.ts'
import type { PackedStart } from './rules/pack-entry.ts'
import { foreignParent, startedBefore } from './rules/refusals.ts'
import type { RunRow } from './run-row.ts'

/** Firestore documents: runs/{id}, its first message, manifests/{id}. */
export async function startChildren(
  sql: WriteSql,
  root: RunRow,
  { starts, now }: { starts: PackedStart[]; now: number },
): Promise<void> {
  await keepManifests(
    sql,
    starts.map(({ manifest }) => manifest),
  )
  // Parents first: a parent may start in the same entry as its child.
  for (const start of [...starts].sort((a, b) => a.depth - b.depth)) {
    await assertParentInTree(sql, root, start)
    await insertChild(sql, root, start, now)
    await insertMessage(sql, { conversation: start.runId, position: 0, runId: start.runId, body: start.prompt })
  }
}

async function insertChild(sql: WriteSql, root: RunRow, start: PackedStart, now: number): Promise<void> {
  const { runId, parent } = start
  const inserted = await sql.run(
    `INSERT INTO runs (id, root_id, parent_run_id, parent_action_id, depth, task, user_id, thread_id, agent_id, model, manifest_id,
      status, at_work, owner, attempt, lease_until, prompt_position, turn_count, last_seq, created_at, updated_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'planning', 0, NULL, 0, NULL, 0, 0, 0, ?, ?) ON CONFLICT DO NOTHING`,
    runId,
    root.id,
    parent.runId,
    parent.actionId,
    start.depth,
    start.task,
    root.user_id,
    root.thread_id,
    start.agentId,
    start.model,
    start.manifest.id,
    now,
    now,
  )
  if (inserted === 0) throw startedBefore(runId)
}

async function assertParentInTree(sql: Sql, root: RunRow, { runId, parent }: PackedStart): Promise<void> {
  if (parent.runId === root.id) return
  const select = 'SELECT id FROM runs WHERE id = ? AND root_id = ? AND parent_run_id IS NOT NULL'
  if ((await sql.all(select, parent.runId, root.id)).length > 0) return
  throw foreignParent(runId, parent.runId, root.id)
}
