import type { ExportedRun, RunExport } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** BAD_REQUEST, with what is missing, when the runs of an export and what its log tells of them do not belong together. */
export function checkWhole({ rootId, runs, events }: RunExport): void {
  const [root, ...below] = runs
  if (!root || root.record.id !== rootId) throw broken(`the run at the top, ${rootId}, is not the first in it`)
  const known = new Map(runs.map((run) => [run.record.id, run]))
  if (known.size < runs.length) throw broken('a run is in it twice')
  for (const run of below) checkParent(run, known)
  if (root.record.parent) throw broken(`the run at the top has a parent`)
  if (root.record.logDroppedAt !== undefined) throw broken(logGone(root.record.logDroppedAt))
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap >= 0) throw broken(`event ${gap + 1} is missing from its log`)
  if (events.length < root.record.lastSeq)
    throw broken(`its log ends at event ${events.length} of ${root.record.lastSeq}`)
  const told = new Set(events.flatMap(({ event }) => (event.type === 'child' ? [event.runId] : [])))
  const spawned = events.flatMap(({ event }) => {
    const inner = event.type === 'child' ? event.event : event
    return inner.type === 'spawn' ? [inner.runId] : []
  })
  const missing = [...told, ...spawned].find((id) => !known.has(id))
  if (missing) throw broken(`its log tells of run ${missing}, which is not in it`)
  const untold = below.find(({ record }) => !spawned.includes(record.id))
  if (untold) throw broken(`nothing in its log tells that run ${untold.record.id} was started`)
}

function checkParent({ record }: ExportedRun, known: Map<string, ExportedRun>): void {
  const { id, parent } = record
  const started =
    parent && known.get(parent.runId)?.turns.flatMap(({ parts }) => parts.map((part) => 'id' in part && part.id))
  if (!started?.includes(parent?.actionId ?? '')) throw broken(`the call that started run ${id} is not in it`)
}

function logGone(at: number): string {
  return `its log was dropped on ${new Date(at).toISOString().slice(0, 10)}, before it was exported. Export runs before DECKHAND_LOG_DAYS takes their logs, or look for it in DECKHAND_ARCHIVE`
}

function broken(why: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `This export is not whole: ${why}.`)
}
