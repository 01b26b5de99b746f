import { reportRun } from '@deckhand/runtime'
import type { Environment } from '../settings/settings.ts'
import { findRun } from './find-run.ts'
import { outputStyle } from './output-style.ts'
import { showText } from './show-text.ts'
import { withRuns } from './with-runs.ts'

/** Prints the steps of a run, with their time and tokens. */
export async function showRunCommand({ id, json }: { id: string; json: boolean }, env: Environment): Promise<number> {
  const report = await withRuns(env, async (runs, userId) => reportRun(runs, userId, await findRun(runs, userId, id)))
  process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : showText(report, outputStyle(env)))
  return 0
}
