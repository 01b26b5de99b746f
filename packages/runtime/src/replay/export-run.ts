import type { ExportedRun, LoggedEvent, RunExport, RunRecord, RunStatus, RunStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

const batchSize = 500
const stopped: RunStatus[] = ['completed', 'failed', 'awaiting_confirmation']

/** Exports the whole tree of the run as one document. Throws NOT_FOUND, and CONFLICT while it is running. */
export async function exportRun(
  runs: RunStore,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<RunExport> {
  const tree = await runs.tree(userId, runId)
  const [root] = tree
  if (!root) throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  if (!stopped.includes(root.status)) throw stillRunning()
  const exported: ExportedRun[] = []
  for (const record of tree) exported.push(await exportOne(runs, record))
  const events = await readLog(runs, root)
  // The run changed while we read it, so the parts do not match.
  if ((await runs.find(userId, root.id))?.lastSeq !== root.lastSeq) throw stillRunning()
  return { format: 'deckhand-run', version: 1, exportedAt: now, rootId: root.id, runs: exported, events }
}

async function exportOne(runs: RunStore, { userId, id }: RunRecord): Promise<ExportedRun> {
  const loaded = await runs.load(userId, id)
  if (!loaded?.record.outcome) throw stillRunning()
  const { outcome, ...record } = loaded.record
  const { history, prompt, turns } = loaded.state
  return { record, manifest: loaded.manifest, history, prompt, turns, outcome }
}

/** The whole log, with times. */
export async function readLog(
  runs: RunStore,
  { userId, id }: Pick<RunRecord, 'userId' | 'id'>,
): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  for (;;) {
    const after = events.at(-1)?.seq ?? 0
    const batch = await runs.events(userId, id, { after, limit: batchSize, times: true })
    events.push(...batch)
    if (batch.length < batchSize) return events
  }
}

function stillRunning(): DeckhandError {
  const message = 'The run is still running. Wait until it ends or needs a decision, or cancel it, and then export it.'
  return new DeckhandError('CONFLICT', message)
}
