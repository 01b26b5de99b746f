import { once } from 'node:events'
import { claim, completed, kept } from '../scene.ts'
import { openStore } from './open-store.ts'

// Prints when it is ready. Claims and ends one run after the first line of input, and all others after the second, with a line for each.
const store = await openStore(process.argv[2])
process.stdout.write('ready\n')
await once(process.stdin, 'data')
await claimOne()
await once(process.stdin, 'data')
while (await claimOne()) {}
await store.close()
process.stdin.destroy()

async function claimOne(): Promise<boolean> {
  const run = await claim(store, `process ${process.pid}`)
  if (!run) return false
  await store.runs.record(run.fence, { outcome: completed, events: [] }, kept)
  process.stdout.write(`${run.record.id}\n`)
  return true
}
