import type { ExportedRun, RunExport } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** Throws BAD_REQUEST, with what is missing, if the runs of an export do not match its log. */
export function checkComplete({ rootId, runs, events }: RunExport): void {
  const [root, ...below] = runs
  if (!root || root.record.id !== rootId) throw incomplete(`the root run, ${rootId}, is not the first run in it`)
  const known = new Map(runs.map((run) => [run.record.id, run]))
  if (known.size < runs.length) throw incomplete('it has a run twice')
  for (const run of below) checkParent(run, known)
  if (root.record.parent) throw incomplete(`the root run has a parent`)
  if (root.record.logDroppedAt !== undefined) throw incomplete(logDeleted(root.record.logDroppedAt))
  const gap = events.findIndex(({ seq }, index) => seq !== index + 1)
  if (gap >= 0) throw incomplete(`event ${gap + 1} is missing from its log`)
  if (events.length < root.record.lastSeq)
    throw incomplete(`its log ends at event ${events.length} of ${root.record.lastSeq}`)
  const logged = new Set(events.flatMap(({ event }) => (event.type === 'child' ? [event.runId] : [])))
  const spawned = events.flatMap(({ event }) => {
    const inner = event.type === 'child' ? event.event : event
    return inner.type === 'spawn' ? [inner.runId] : []
  })
  const missing = [...logged, ...spawned].find((id) => !known.has(id))
  if (missing) throw incomplete(`its log mentions run ${missing}, which is not in it`)
  const unlogged = below.find(({ record }) => !spawned.includes(record.id))
  if (unlogged) throw incomplete(`its log does not say that run ${unlogged.record.id} was started`)
}

function checkParent({ record }: ExportedRun, known: Map<string, ExportedRun>): void {
  const { id, parent } = record
  const started =
    parent && known.get(parent.runId)?.turns.flatMap(({ parts }) => parts.map((part) => 'id' in part && part.id))
  if (!started?.includes(parent?.actionId ?? '')) throw incomplete(`the call that started run ${id} is missing`)
}

function logDeleted(at: number): string {
  return `its log was deleted on ${new Date(at).toISOString().slice(0, 10)}, before the export. Export runs before DECKHAND_LOG_DAYS deletes their logs, or look in DECKHAND_ARCHIVE`
}

function incomplete(why: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `This export is incomplete: ${why}.`)
}
