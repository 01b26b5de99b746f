import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmulator, type WireRequest } from '@deckhand/emulator'
import { jobBrain } from '../harness/job.ts'
import { runLoad } from '../harness/run-load.ts'
import { childrenOf, type Shape, treeBrain } from '../harness/tree-job.ts'
import { withDeckhand, withFolder } from '../harness/with-process.ts'
import { treeLoad } from './tree-load.ts'

export type RecordedCall = WireRequest

/** Runs a tree once and records the requests to the model, word for word. Returns the file. */
export async function recordCalls(shape: Shape, folder: string): Promise<string> {
  const emulator = await startEmulator({ brain: treeBrain(jobBrain), keepRequests: Number.POSITIVE_INFINITY })
  try {
    await withFolder((data) =>
      withDeckhand({ emulatorUrl: emulator.url, folder: data }, (deckhand) => runLoad(deckhand, treeLoad(shape))),
    )
    const calls = emulator.requests.map(({ body }) => body as RecordedCall)
    const expected = 2 * (childrenOf(shape) + 1)
    if (calls.length !== expected) throw new Error(`The tree asked ${calls.length} times, not ${expected} times.`)
    const file = join(folder, 'calls.json')
    await writeFile(file, JSON.stringify(calls))
    return file
  } finally {
    await emulator.close()
  }
}
