import { StoreAway } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { LineReader } from '../support/clients/line-reader.ts'
import { gate } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { post, served } from '../support/servers/served.ts'

const away = new StoreAway('No route to the database at 10.0.0.7.', undefined)

/** A Deckhand with one run that is running while `POST /api/agent/run` waits for it. */
async function waiting() {
  const slow = gate()
  const look = tool('look', { handler: () => slow.opened.then(() => 'found') })
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault)
  const turns = [{ calls: [{ name: 'look', args: {} }] }, { text: 'Done.' }]
  const deckhand = await served(turns, [look], {}, { onFault })
  const { runs } = deckhand.store
  const answer = post(`${deckhand.url}/api/agent/run`, { prompt: 'Go.' })
  const findRun = async () => (await runs.list('local', { limit: 9 }))[0]
  await expect.poll(findRun).toMatchObject({ status: 'executing' })
  const { id: runId, threadId } = (await findRun()) ?? { id: '', threadId: '' }
  return { ...deckhand, answer, runId, threadId, finish: slow.open, faults }
}

const told = (why: string, { runId, threadId }: { runId: string; threadId: string }) => ({
  ok: false,
  code: 'UNAVAILABLE',
  error: `${why} The run was started and goes on: follow it at /api/agent/runs/${runId}/stream. Sending the request again may start another run.`,
  runId,
  threadId,
})

test.each([
  ['The database cannot be reached at the moment.', away],
  ['Something went wrong here.', new Error('Row 7 is not JSON.')],
])('"%s" names the run that a request waited for, and does not say that nothing was kept', async (why, fault) => {
  const run = await waiting()
  const { runs } = run.store
  const { load } = runs
  runs.load = () => Promise.reject(fault)
  run.finish()
  const answer = await run.answer
  runs.load = load
  expect([answer.status, await answer.json()]).toEqual([503, told(why, run)])
  expect(answer.headers.get('retry-after')).toBeNull()
  expect(run.faults).toEqual([fault])
  expect(await run.runtime.response('local', run.runId)).toMatchObject({ status: 'completed', summary: 'Done.' })
})

test('a server that stops while a request waits for its run names the run', async () => {
  const run = await waiting()
  await run.server.close()
  const answer = await run.answer
  expect([answer.status, await answer.json()]).toEqual([503, told('The server is stopping.', run)])
  expect(run.faults).toEqual([])
  run.finish()
})

test('a run whose approval is decided before the response could be sent is named', async () => {
  const run = await waiting()
  const { runs } = run.store
  const { load } = runs
  runs.load = async (...asked) => {
    const loaded = await load.apply(runs, asked)
    const { outcome: _, ...record } = loaded?.record ?? expect.unreachable()
    return loaded && { ...loaded, record }
  }
  run.finish()
  const answer = await run.answer
  expect([answer.status, await answer.json()]).toEqual([503, told('The run continues.', run)])
  expect(run.faults).toEqual([])
})

test('for a run that is deleted while a request waits for it, the response does not say that it goes on', async () => {
  const run = await waiting()
  const { runs, threads } = run.store
  const { load } = runs
  runs.load = async (...asked) => {
    await threads.delete('local', run.threadId)
    return load.apply(runs, asked)
  }
  run.finish()
  const answer = await run.answer
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
})

test('a store that fails right after it saved a run does not fail the request', async () => {
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault)
  const { url, store } = await served([{ text: 'Done.' }], [], { onFault, leaseMs: 300 })
  const { load } = store.runs
  store.runs.load = () => Promise.reject(away)
  const response = await post(`${url}/api/agent/run/stream`, { prompt: 'Go.' })
  store.runs.load = load
  const stream = new LineReader(response)
  expect([response.status, await stream.next()]).toMatchObject([200, { type: 'status', status: 'queued' }])
  expect(await stream.last()).toMatchObject({ type: 'result', result: { summary: 'Done.' } })
  expect(faults).toEqual([away])
})
