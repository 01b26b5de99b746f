import { StoreAway } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { LineReader } from '../support/clients/line-reader.ts'
import { gate } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { lines, post, served } from '../support/servers/served.ts'

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

test('J6: a stream whose store fails ends with a line that says so, and the operator is notified', async () => {
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

test('J6: a finished run sends its last line again, also to a reader that starts at or after it', async () => {
  const { url } = await served([{ text: 'Done.' }], [])
  const whole = await lines(await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' }))
  const last = whole.at(-1)
  expect(last).toMatchObject({ type: 'result', result: { status: 'completed', summary: 'Done.' } })
  for (const after of [last.seq, last.seq + 90]) {
    const again = await fetch(`${url}/api/agent/runs/${last.result.runId}/stream?after=${after}`)
    expect(await lines(again)).toEqual([last])
  }
})

test('J6: a failed run sends its last line again', async () => {
  const { url, runId, stream } = await atWork()
  await post(`${url}/api/agent/runs/${runId}/cancel`, {})
  const last = await stream.last()
  expect(last).toMatchObject({ type: 'error', code: 'CANCELLED' })
  expect(await lines(await fetch(`${url}/api/agent/runs/${runId}/stream?after=${last.seq}`))).toEqual([last])
})

test('J6: a run that is deleted while it is followed ends its stream with NOT_FOUND', async () => {
  const { url, store } = await served([{ text: 'Done.' }], [])
  const [last] = (await lines(await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' }))).slice(-1)
  const { runId, threadId } = last.result
  const { events } = store.runs
  store.runs.events = async (...asked) => {
    await store.threads.delete('local', threadId)
    return events.apply(store.runs, asked)
  }
  const [line] = await lines(await fetch(`${url}/api/agent/runs/${runId}/stream`))
  expect(line).toEqual({ type: 'error', error: 'The run was deleted.', code: 'NOT_FOUND', runId, threadId, seq: 0 })
})
