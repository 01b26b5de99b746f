import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { treeRows } from './agents/tree-rows.ts'
import { report } from './harness/report.ts'
import { startEmulatorProcess } from './harness/start-emulator-process.ts'

/** What agents cost that agents start: 200 of them over 4 levels, next to nothing but the model calls that they make. */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

const whole = { shape: [5, 3, 3, 3], processes: 3, pairs: 5, warmUps: 3 }

/** Enough to see that everything works; the numbers mean nothing. */
const quick = { shape: [2, 1, 1, 2], processes: 1, pairs: 2, warmUps: 1 }

const emulator = await startEmulatorProcess()
try {
  const rows = await treeRows({
    ...(values.quick ? quick : whole),
    ...(values.pairs !== undefined && { pairs: Number(values.pairs) }),
    emulatorUrl: emulator.url,
    tell: (words) => process.stderr.write(words),
  })
  report('agents', rows, values.results)
} finally {
  await emulator.stop()
}
