import type { PackedStart } from '../../runs/rules/pack-entry.ts'
import { foreignParent, startedBefore } from '../../runs/rules/refusals.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { setMessage } from '../threads/messages.ts'
import { keepManifests } from './manifests.ts'
import { type RunDocument, setRun } from './run-document.ts'
import { type BelowDocument, setBelow } from './runs-below.ts'

/** Firestore documents: runs/{id}, its first message, manifests/{id}, runs/{rootId}/parts/below. */
export async function startChildren(
  documents: Writer,
  root: RunDocument,
  { starts, now }: { starts: PackedStart[]; now: number },
): Promise<void> {
  if (starts.length === 0) return
  await keepManifests(
    documents,
    starts.map(({ manifest }) => manifest),
  )
  const below = await documents.get<BelowDocument>(paths.below(root.id))
  const started = [...(below?.started ?? [])]
  // Parents first: a parent may start in the same entry as its child.
  for (const start of [...starts].sort((a, b) => a.depth - b.depth)) {
    await assertMayStart(documents, root, start, started)
    setChild(documents, root, start, now)
    started.push({ runId: start.runId, parentRunId: start.parent.runId, actionId: start.parent.actionId })
  }
  setBelow(documents, root.id, { started })
}

async function assertMayStart(
  documents: Writer,
  root: RunDocument,
  { runId, parent }: PackedStart,
  started: BelowDocument['started'],
): Promise<void> {
  const isBelow = started.some((each) => each.runId === parent.runId)
  if (parent.runId !== root.id && !isBelow) throw foreignParent(runId, parent.runId, root.id)
  const isTaken = (await documents.get(paths.run(runId))) !== undefined
  if (isTaken) throw startedBefore(runId)
}

function setChild(documents: Writer, root: RunDocument, start: PackedStart, now: number): void {
  const { runId, parent, depth, task, agentId, model, manifest, prompt } = start
  setRun(documents, {
    id: runId,
    rootId: root.id,
    parentRunId: parent.runId,
    parentActionId: parent.actionId,
    depth,
    task,
    userId: root.userId,
    threadId: root.threadId,
    agentId,
    model,
    manifestId: manifest.id,
    status: 'planning',
    createdAt: now,
  })
  const place = { conversation: runId, position: 0, runId }
  setMessage(documents, { ...place, userId: root.userId, createdAt: now, body: prompt })
}
