import { StoreAway } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { tool } from './support/emulated.ts'
import { LineReader } from './support/line-reader.ts'
import { post, served } from './support/served.ts'
import { gate } from './support/talk.ts'

const again = (runId: unknown, seq: number) =>
  `The run is not over. Follow it at /api/agent/runs/${runId}/stream?after=${seq}.`

async function atWork() {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const deckhand = await served([{ calls: [{ name: 'look', args: {} }] }, { text: 'Done.' }], [look])
  const stream = new LineReader(await post(`${deckhand.url}/api/agent/run/stream`, { prompt: 'Go.' }))
  let line = await stream.next()
  const { runId, threadId } = line
  while (line.status !== 'executing') line = await stream.next()
  return { ...deckhand, stream, runId, threadId, seq: Number(line.seq), finish: slow.open }
}

test('J6: a stream whose server stops ends with a line that says so, and the run goes on', async () => {
  const { server, stream, runId, threadId, seq, runtime, finish } = await atWork()
  await server.close()
  const error = `The stream broke off: the server is stopping. ${again(runId, seq)}`
  expect(await stream.last()).toEqual({ type: 'error', error, code: 'STREAM_CUT', runId, threadId, seq })
  finish()
  const ended = await runtime.settled('local', String(runId), new AbortController().signal)
  expect(ended).toMatchObject({ status: 'completed', summary: 'Done.' })
})

test('J6: a stream whose store fails ends with a line that says so, and the operator hears of it', async () => {
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault)
  const { url, store } = await served(undefined, [], { capacity: 0 }, { onFault })
  const { events } = store.runs
  const away = new StoreAway('No route to the database at 10.0.0.7.', undefined)
  const broken = new Error('Row 7 is not JSON.')
  for (const [fault, why] of [
    [away, 'the database cannot be reached'],
    [broken, 'something went wrong here'],
  ] as const) {
    store.runs.events = () => Promise.reject(fault)
    const stream = new LineReader(await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' }))
    const { runId, threadId } = await stream.next()
    const error = `The stream broke off: ${why}. ${again(runId, 0)}`
    expect(await stream.last()).toEqual({ type: 'error', error, code: 'STREAM_CUT', runId, threadId, seq: 0 })
  }
  store.runs.events = events
  expect(faults).toEqual([away, broken])
})
