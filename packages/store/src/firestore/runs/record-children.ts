import { hasWorked } from '../../runs/record-children.ts'
import type { PackedChild } from '../../runs/rules/pack-entry.ts'
import { notBelow } from '../../runs/rules/refusals.ts'
import type { Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { setTurn, updateActions } from './actions.ts'
import { keepOutcome } from './outcomes.ts'
import { type RunDocument, updateRun } from './run-document.ts'
import { startChildren } from './start-children.ts'

/** Writes the changes of the root's descendants. The root must have been read, because every write about its tree reads it. */
export async function recordChildren(
  documents: Writer,
  root: RunDocument,
  { children, now }: { children: PackedChild[]; now: number },
): Promise<void> {
  await documents.getAll(children.map(({ runId }) => paths.run(runId)))
  const starts = children.flatMap(({ started }) => (started ? [started] : []))
  await startChildren(documents, root, { starts, now })
  for (const child of children.filter(hasWorked)) await recordChild(documents, root, child, now)
}

async function recordChild(documents: Writer, root: RunDocument, child: PackedChild, now: number): Promise<void> {
  const before = await documents.get<RunDocument>(paths.run(child.runId))
  if (before?.rootId !== root.id || before.parentRunId === null) throw notBelow(child.runId, root.id)
  const run: RunDocument = {
    ...before,
    status: child.outcome?.status ?? child.status ?? before.status,
    turnCount: before.turnCount + (child.turn ? 1 : 0),
    tokens: before.tokens + child.tokens,
    updatedAt: now,
    ...(child.outcome && (await keepOutcome(documents, before, child.outcome))),
  }
  if (child.turn) setTurn(documents, run, child.turn)
  await updateActions(documents, run, child.actions)
  updateRun(documents, before, run)
}
