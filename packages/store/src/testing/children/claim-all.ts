import { once } from 'node:events'
import { claim, completed, kept } from '../scene.ts'
import { openStore } from './open-store.ts'

// Says when it is ready, waits for a word, and then claims and ends runs until there are none, with a line for each.
const store = await openStore(process.argv[2])
process.stdout.write('ready\n')
await once(process.stdin, 'data')
for (;;) {
  const run = await claim(store, `process ${process.pid}`)
  if (!run) break
  await store.runs.record(run.fence, { outcome: completed, events: [] }, kept)
  process.stdout.write(`${run.record.id}\n`)
}
await store.close()
process.stdin.destroy()
