import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { report } from './harness/report.ts'
import { startEmulatorProcess } from './harness/start-emulator-process.ts'
import { loadRows, postgresRows } from './runtime/load-rows.ts'
import type { RuntimeOptions } from './runtime/runtime-options.ts'
import { storedBytesRows } from './runtime/stored-bytes-rows.ts'
import { streamMemoryRows } from './runtime/stream-memory-rows.ts'
import { threadLengthRows } from './runtime/thread-length-rows.ts'

/** The cost of the whole: store, runtime and HTTP, compared with a hand-written loop on the SDK behind a bare server, and how it grows. */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

const whole = {
  pairs: 12,
  processes: 4,
  runs: 32,
  warmUpRuns: 600,
  levels: [1, 32, 256],
  chunkPause: 20,
  openStreams: 1_000,
  longThread: 10_000,
  storedRuns: 100,
}

/** Enough to see that everything works; the numbers mean nothing. */
const quick = {
  pairs: 2,
  processes: 1,
  runs: 4,
  warmUpRuns: 8,
  levels: [1, 4],
  chunkPause: 1,
  openStreams: 30,
  longThread: 100,
  storedRuns: 5,
}

const emulator = await startEmulatorProcess()
try {
  const options: RuntimeOptions = {
    ...(values.quick ? quick : whole),
    ...(values.pairs !== undefined && { pairs: Number(values.pairs) }),
    ...(values.runs !== undefined && { runs: Number(values.runs) }),
    emulatorUrl: emulator.url,
    postgresUrl: process.env.DECKHAND_TEST_POSTGRES,
    tell: (words) => process.stderr.write(words),
  }
  const rows = []
  for (const measure of [loadRows, postgresRows, streamMemoryRows, threadLengthRows, storedBytesRows]) {
    rows.push(...(await measure(options)))
  }
  report('runtime', rows, values.results)
} finally {
  await emulator.stop()
}
