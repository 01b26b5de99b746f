import { missing } from '../../runs/rules/refusals.ts'
import type { Reader, Setter } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import type { RunDocument } from './run-document.ts'

/** runs/{rootId}/parts/below: all descendants of the root, with the call that started each. A search would not see those of the same commit. */
export interface BelowDocument {
  started: { runId: string; parentRunId: string; actionId: string }[]
}

export function setBelow(documents: Setter, rootId: string, below: BelowDocument): void {
  documents.set(paths.below(rootId), { ...below })
}

/** All descendants of the root, oldest first, so that a run comes before those it started. */
export async function readBelow(documents: Reader, { id, runsBelow }: RunDocument): Promise<RunDocument[]> {
  if (runsBelow === 0) return []
  const below = await documents.get<BelowDocument>(paths.below(id))
  const ids = below?.started.map(({ runId }) => runId) ?? []
  const runs = await documents.getAll<RunDocument>(ids.map(paths.run))
  return runs.map((run, index) => run ?? lost(ids[index])).sort(byAge)
}

function lost(runId = ''): never {
  throw missing(`Run ${runId}`)
}

function byAge(a: RunDocument, b: RunDocument): number {
  return a.createdAt - b.createdAt || a.depth - b.depth || (a.id < b.id ? -1 : 1)
}
