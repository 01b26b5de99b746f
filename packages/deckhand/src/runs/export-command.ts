import { writeFileSync } from 'node:fs'
import { exportRun } from '@deckhand/runtime'
import type { RunExport } from '@deckhand/spec'
import { UsageError } from '../command-line/usage-error.ts'
import type { Environment } from '../settings/settings.ts'
import { findRun, shortId } from './find-run.ts'
import { logDropped } from './log-dropped.ts'
import { withRuns } from './with-runs.ts'

/** Writes a run and all its child runs to a file. */
export async function exportRunCommand({ id, out }: { id: string; out?: string }, env: Environment): Promise<number> {
  const document = await withRuns(env, async (runs, userId) =>
    exportRun(runs, { userId, runId: await findRun(runs, userId, id), now: Date.now() }),
  )
  const file = out ?? `run-${shortId(document.rootId)}.json`
  write(file, document)
  const { runs, events } = document
  const dropped = runs[0]?.record.logDroppedAt
  process.stdout.write(
    `Wrote ${file}: ${runs.length} ${runs.length === 1 ? 'run' : 'runs'}, ${events.length} events. ` +
      (dropped === undefined ? '' : `${logDropped(dropped)} It cannot be replayed. `) +
      'It contains everything that the user, the model and the tools said. Only you can read it; be careful whom you give it to.\n',
  )
  return 0
}

/** Never overwrites a file, because others may be able to read it. */
function write(file: string, document: RunExport): void {
  try {
    writeFileSync(file, `${JSON.stringify(document)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST')
      throw new UsageError(`${file} already exists. Remove it, or name another with --out.`, { cause })
    throw new UsageError(`${file} cannot be written (${(cause as Error).message}). Name another with --out.`, { cause })
  }
}
