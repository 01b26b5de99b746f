import { logged, now, says, text, workingRun } from '../scene.ts'
import { openStore } from './open-store.ts'

// Its ids must differ from those of earlier processes.
const [place, prefix = ''] = process.argv.slice(2)
const store = await openStore(place)
const id = `${prefix}-run`
const threadId = `${prefix}-thread`
await store.threads.create({ id: threadId, userId: 'anna', agentId: 'helper', title: '', messages: [], now })
const { fence } = await workingRun(store, { id, threadId })

// A line after every resolved write, which must then be stored.
for (let seq = 1; ; seq += 1) {
  await store.runs.record(
    fence,
    { turn: says(`${seq}`), events: logged(seq, text(`${seq}`)) },
    { now, durable: seq % 3 === 0 },
  )
  process.stdout.write(`${seq}\n`)
}
