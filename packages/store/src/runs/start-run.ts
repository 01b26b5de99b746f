import type { Fence, NewRun, Started } from '@deckhand/spec'
import type { WriteSql } from '../sql/database.ts'
import { inParallel } from '../sql/in-parallel.ts'
import { createThread } from '../threads/create-thread.ts'
import { idleThread, insertMessage } from '../threads/thread-writes.ts'
import { assertWithinLimits } from '../usage/usage.ts'
import { keepManifest } from './manifests.ts'
import { nextQueuePosition, queueTopic } from './queue-position.ts'

/** Firestore documents: threads/{threadId}, threads/{threadId}/messages/{position}, runs/{id}, manifests/{id}, users/{userId}/runKeys/{key}. */
export async function startRun(sql: WriteSql, run: NewRun): Promise<Started> {
  const earlier = await takeKey(sql, run)
  if (earlier !== undefined) return { type: 'repeated', runId: earlier }
  await assertWithinLimits(sql, run)
  const position = await openThread(sql, run)
  await inParallel([
    insertRun(sql, run, position),
    insertMessage(sql, { conversation: run.threadId, position, runId: run.id, body: JSON.stringify(run.prompt) }),
    makeBusy(sql, run),
  ])
  sql.notify(run.id)
  if (!run.lease) sql.notify(queueTopic)
  return { type: 'started', ...(run.lease && { fence: firstFence(run.id, run.lease.owner) }) }
}

/** Returns the number of messages in the thread. */
async function openThread(sql: WriteSql, { id: _, newThread, ...run }: NewRun): Promise<number> {
  if (!newThread) return (await idleThread(sql, run.userId, run.threadId)).message_count
  await createThread(sql, { ...run, ...newThread, id: run.threadId })
  return newThread.messages.length
}

function firstFence(runId: string, owner: string): Fence {
  return { runId, owner, attempt: 1 }
}

/**
 * The run that was started with this key before, or `undefined`. Must come first: of two concurrent requests with the same key, the second one
 * waits here. A key outlives its run, because a request that is repeated after the thread was deleted must not do everything again.
 */
async function takeKey(sql: WriteSql, { id, userId, idempotencyKey }: NewRun): Promise<string | undefined> {
  if (idempotencyKey === undefined) return undefined
  const taken = await sql.run(
    `INSERT INTO run_keys (user_id, idempotency_key, run_id) VALUES (?, ?, ?)
    ON CONFLICT (user_id, idempotency_key) DO NOTHING`,
    userId,
    idempotencyKey,
    id,
  )
  return taken > 0 ? undefined : findByKey(sql, userId, idempotencyKey)
}

async function findByKey(sql: WriteSql, userId: string, idempotencyKey: string): Promise<string | undefined> {
  const [row] = await sql.all<{ run_id: string }>(
    'SELECT run_id FROM run_keys WHERE user_id = ? AND idempotency_key = ?',
    userId,
    idempotencyKey,
  )
  return row?.run_id
}

async function insertRun(sql: WriteSql, run: NewRun, promptPosition: number): Promise<void> {
  await sql.run(
    `INSERT INTO runs (id, user_id, thread_id, agent_id, model, manifest_id, status, owner, attempt, lease_until,
      prompt_position, turn_count, last_seq, created_at, updated_at, at_work, root_id, turn)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, 1, ?, ?)`,
    run.id,
    run.userId,
    run.threadId,
    run.agentId,
    run.manifest.modelName ?? run.manifest.model,
    await keepManifest(sql, run.manifest),
    run.lease ? 'planning' : 'queued',
    run.lease?.owner ?? null,
    run.lease ? 1 : 0,
    run.lease?.until ?? null,
    promptPosition,
    run.now,
    run.now,
    run.id,
    run.lease ? 0 : await nextQueuePosition(sql, run.userId),
  )
}

async function makeBusy(sql: WriteSql, { id, threadId, now }: NewRun): Promise<void> {
  await sql.run(
    'UPDATE threads SET active_run_id = ?, message_count = message_count + 1, updated_at = ? WHERE id = ?',
    id,
    now,
    threadId,
  )
}
