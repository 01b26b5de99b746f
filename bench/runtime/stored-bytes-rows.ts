import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { answerOf, type Job, job, promptFor } from '../harness/job.ts'
import type { Row } from '../harness/report.ts'
import { runLoad } from '../harness/run-load.ts'
import { withDeckhand, withFolder } from '../harness/with-process.ts'
import type { RuntimeOptions } from './runtime-options.ts'

const linear = 1.2
const concurrency = 32

/** The size of a run in the database when it does two and four times as much. */
export async function storedBytesRows(options: RuntimeOptions): Promise<Row[]> {
  options.tell('bytes in the database …\n')
  const once = await bytesPerRun(1, options)
  const rows: Row[] = []
  for (const factor of [2, 4]) {
    const ours = (await bytesPerRun(factor, options)) / factor
    const ratio = ours / once
    const metric = `bytes stored for each ${job.rounds} rounds and ${job.chunks} chunks, in runs ${factor} times as long`
    const goal = `linear: at most ${linear} times`
    rows.push({
      metric,
      ours,
      reference: 'the same in a run of that length',
      theirs: once,
      ratio,
      goal,
      met: ratio <= linear,
    })
  }
  return rows
}

/** How many bytes the database file grew. A few runs before that create its tables. */
function bytesPerRun(factor: number, options: RuntimeOptions): Promise<number> {
  const { storedRuns, chunkPause: pause } = options
  // Slow chunks are stored one by one, which takes the most space.
  const longer: Job = { rounds: job.rounds * factor, chunks: job.chunks * factor, pause }
  return withFolder(async (folder) => {
    const before = await sizeAfter({ folder, job: longer, runs: Math.ceil(storedRuns / 5) }, options)
    const after = await sizeAfter({ folder, job: longer, runs: storedRuns }, options)
    return (after - before) / storedRuns
  })
}

/** Closing the store moves the write-ahead log into the file. */
async function sizeAfter(
  { folder, job, runs }: { folder: string; job: Job; runs: number },
  { emulatorUrl }: RuntimeOptions,
): Promise<number> {
  await withDeckhand({ emulatorUrl, folder }, (deckhand) =>
    runLoad(deckhand, {
      path: '/api/agent/run/stream',
      body: () => ({ prompt: promptFor(job) }),
      answer: answerOf(job),
      runs,
      concurrency,
    }),
  )
  const { size } = await stat(join(folder, 'deckhand.db'))
  return size
}
