import type { NewRun, Started } from '@deckhand/spec'
import { packManifest } from '../../runs/manifests.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { createThread } from '../threads/create-thread.ts'
import { setMessage } from '../threads/messages.ts'
import { idleThread } from '../threads/thread-document.ts'
import { assertWithinLimits } from '../usage/usage.ts'
import { keepManifests } from './manifests.ts'
import { setRun } from './run-document.ts'

/** users/{userId}/runKeys/{key} */
export interface RunKeyDocument {
  runId: string
}

/** Firestore documents: users/{userId}/runKeys/{key}, users/{userId}/tokens/{day}, threads/{threadId} and its next message, runs/{id}, manifests/{id}. */
export async function startRun(documents: Writer, run: NewRun, queuePosition: number): Promise<Started> {
  const manifest = packManifest(run.manifest)
  // Reads the documents that are needed later, in one request.
  await documents.getAll([...keyPaths(run), paths.thread(run.threadId), paths.manifest(manifest.id)])
  const earlier = await takeKey(documents, run)
  if (earlier !== undefined) return { type: 'repeated', runId: earlier }
  await assertWithinLimits(documents, run)
  const promptPosition = await openThread(documents, run)
  await keepManifests(documents, [manifest])
  const { id, threadId, userId, prompt, now } = run
  setRun(documents, { ...firstState(run), manifestId: manifest.id, promptPosition, turn: queuePosition })
  const place = { conversation: threadId, position: promptPosition, runId: id }
  setMessage(documents, { ...place, userId, createdAt: now, body: JSON.stringify(prompt) })
  documents.update(paths.thread(threadId), { activeRunId: id, messageCount: promptPosition + 1, updatedAt: now })
  return { type: 'started', ...(run.lease && { fence: { runId: id, owner: run.lease.owner, attempt: 1 } }) }
}

function firstState({ id, userId, threadId, agentId, manifest, lease, now }: NewRun) {
  return {
    id,
    userId,
    threadId,
    agentId,
    model: manifest.modelName ?? manifest.model,
    rootId: id,
    depth: 0,
    atWork: true,
    status: lease ? ('planning' as const) : ('queued' as const),
    ...(lease && { owner: lease.owner, attempt: 1, leaseUntil: lease.until }),
    createdAt: now,
  }
}

/** Returns the number of messages in the thread. */
async function openThread(documents: Writer, { id: _, newThread, ...run }: NewRun): Promise<number> {
  if (!newThread) return (await idleThread(documents, run.userId, run.threadId)).messageCount
  await createThread(documents, { ...run, ...newThread, id: run.threadId })
  return newThread.messages.length
}

/**
 * The run that was started with this key before, or `undefined`. A key outlives its run, because a request that is repeated after the thread was
 * deleted must not do everything again.
 */
async function takeKey(documents: Writer, run: NewRun): Promise<string | undefined> {
  for (const path of keyPaths(run)) {
    const taken = await documents.get<RunKeyDocument>(path)
    if (taken) return taken.runId
    documents.set(path, { runId: run.id } satisfies RunKeyDocument)
  }
  return undefined
}

function keyPaths({ userId, idempotencyKey }: NewRun): string[] {
  return idempotencyKey === undefined ? [] : [paths.runKey(userId, idempotencyKey)]
}
