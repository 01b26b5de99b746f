import type { ExportedRun, LoggedEvent, RunExport, RunRecord, RunStatus, RunStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

const batchSize = 500
const stopped: RunStatus[] = ['completed', 'failed', 'awaiting_confirmation']

/** The tree that the run belongs to, as one document. NOT_FOUND; CONFLICT while it is at work. */
export async function exportRun(
  runs: RunStore,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<RunExport> {
  const tree = await runs.tree(userId, runId)
  const [root] = tree
  if (!root) throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  if (!stopped.includes(root.status)) throw atWork()
  const exported: ExportedRun[] = []
  for (const record of tree) exported.push(await exportOne(runs, record))
  const events = await readLog(runs, root)
  // Whatever was written while this was read would not fit together with what was read before.
  if ((await runs.find(userId, root.id))?.lastSeq !== root.lastSeq) throw atWork()
  return { format: 'deckhand-run', version: 1, exportedAt: now, rootId: root.id, runs: exported, events }
}

async function exportOne(runs: RunStore, { userId, id }: RunRecord): Promise<ExportedRun> {
  const loaded = await runs.load(userId, id)
  if (!loaded?.record.outcome) throw atWork()
  const { outcome, ...record } = loaded.record
  const { history, prompt, turns } = loaded.state
  return { record, manifest: loaded.manifest, history, prompt, turns, outcome }
}

/** All of it, with times. */
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

function atWork(): DeckhandError {
  const message =
    'The run is still at work. Wait until it has ended or waits for somebody, or cancel it, and export it then.'
  return new DeckhandError('CONFLICT', message)
}
