import { once } from 'node:events'
import { ACTION_CALL, type ActionCall, makeJayAction } from '@deckhand/actions'
import type { AuthenticateRequest } from '@deckhand/server'
import { expect, test } from 'vitest'
import { LineReader } from '../../support/clients/line-reader.ts'
import { sampleActions } from '../../support/servers/sample-actions.ts'
import { signedIn } from '../../support/servers/signed-in.ts'
import { as, productWorld } from './product-world.ts'

/** Often, so that a test does not wait. */
const authenticateStreamsMs = 20

/** A product that can lock a user out, or be unreachable. Counts its requests. */
function product() {
  const state = { asked: 0, isAway: false, shutOut: new Set<string>() }
  const authenticate: AuthenticateRequest = ({ headers }) => {
    state.asked += 1
    if (state.isAway) throw new Error('The sessions are away.')
    const userId = headers.get('x-user') ?? ''
    return state.shutOut.has(userId) ? null : { userId }
  }
  const askedAgain = async (times: number) => {
    const before = state.asked
    await expect.poll(() => state.asked).toBeGreaterThanOrEqual(before + times)
  }
  return { state, authenticate, askedAgain }
}

/** An unclaimed run of Ann's, and a reader of it. */
async function followed() {
  const { state, authenticate, askedAgain } = product()
  const { runtime, ask, ...world } = await productWorld(authenticate, { authenticateStreamsMs })
  runtime.rest()
  const { runId, threadId } = await runtime.start('ann', { prompt: 'Send.' })
  const follow = async (user = 'ann') => new LineReader(await ask(`/api/agent/runs/${runId}/stream`, as(user)))
  const stream = await follow()
  expect(await stream.next()).toMatchObject({ type: 'status', status: 'queued' })
  return { ...world, runtime, ask, state, askedAgain, stream, follow, runId, threadId }
}

const cut = (runId: string, why: string) =>
  `The stream broke off: ${why}. The run is not over. Follow it at /api/agent/runs/${runId}/stream?after=0.`

test('S24: a user who is locked out while a stream is open reads no further, and the run goes on', async () => {
  const { state, askedAgain, stream, runId, threadId, store, faults } = await followed()
  await askedAgain(2)
  state.shutOut.add('ann')
  const error = cut(runId, 'you are no longer signed in')
  expect(await stream.last()).toEqual({ type: 'error', error, code: 'STREAM_CUT', runId, threadId, seq: 0 })
  expect((await store.runs.find('ann', runId))?.outcome).toBeUndefined()
  expect(faults).toEqual([])
})

test('S24: an authenticate that fails for a moment cuts no stream', async () => {
  const { state, askedAgain, stream, runtime, runId, faults } = await followed()
  state.isAway = true
  await expect.poll(() => faults.length).toBeGreaterThanOrEqual(2)
  state.isAway = false
  await askedAgain(10)
  await runtime.cancel('ann', runId)
  expect(await stream.last()).toMatchObject({ type: 'error', code: 'CANCELLED' })
})

test('S24: an authenticate that keeps failing ends the stream after the fifth time', async () => {
  const { state, stream, runId, faults } = await followed()
  state.isAway = true
  const error = cut(runId, 'it can no longer be checked whether you are signed in')
  expect(await stream.last()).toMatchObject({ error, code: 'STREAM_CUT' })
  expect(faults).toHaveLength(5)
})

test('S24: an action that streams to a user who is locked out is cancelled, and says so', async () => {
  const { registry } = sampleActions()
  const signals: AbortSignal[] = []
  const ticks = makeJayAction('ticks').withServices(ACTION_CALL)
  const handler = async function* (_input: object, { signal }: ActionCall) {
    signals.push(signal)
    yield 'tick'
    await once(signal, 'abort')
  }
  registry.register(ticks.withHandler(handler) as never)
  const { state, authenticate, askedAgain } = product()
  const { ask, faults } = await productWorld(authenticate, { actions: { registry }, authenticateStreamsMs })
  const answer = await ask('/_jay/actions/ticks', as('ann'), { method: 'POST', body: '{}' })
  const stream = new LineReader(answer)
  expect(await stream.next()).toEqual({ chunk: 'tick' })
  await askedAgain(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  state.shutOut.add('ann')
  expect(await stream.last()).toMatchObject({ error: { code: 'CANCELLED' } })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  expect(faults).toEqual([])
})

test('a stream that has ended, or whose reader disconnected, is not authenticated again', async () => {
  const [asked, leaving] = [{ first: 0, second: 0 }, new AbortController()]
  const authenticate: AuthenticateRequest = ({ headers }) => {
    asked[headers.get('x-reader') as keyof typeof asked] += 1
    return { userId: 'ann' }
  }
  const { runtime, ask } = await productWorld(authenticate, { authenticateStreamsMs })
  runtime.rest()
  const { runId } = await runtime.start('ann', { prompt: 'Send.' })
  const follow = async (reader: string, signal?: AbortSignal) =>
    new LineReader(await ask(`/api/agent/runs/${runId}/stream`, { 'x-reader': reader }, signal ? { signal } : {}))
  const first = await follow('first', leaving.signal)
  await expect.poll(() => asked.first).toBeGreaterThanOrEqual(3)
  leaving.abort()
  await expect(first.last()).rejects.toThrow()
  const quiet = async () => {
    const before = { ...asked }
    await expect.poll(() => asked.second).toBeGreaterThanOrEqual(before.second + 5)
    return asked.first === before.first
  }
  const second = await follow('second')
  await expect.poll(quiet).toBe(true)
  await runtime.cancel('ann', runId)
  await second.last()
})

test('S24: signing out ends the streams of the session, and those of others go on', async () => {
  const { url, ann, runtime, signIn } = await signedIn({ authenticateStreamsMs })
  runtime.rest()
  const { runId } = await runtime.start('ann', { prompt: 'Send.' })
  const elsewhere = await fetch(`${url}/api/agent/runs/${runId}/stream`, { headers: await again() })
  const stream = new LineReader(await fetch(`${url}/api/agent/runs/${runId}/stream`, { headers: ann }))
  await fetch(`${url}/api/auth/session`, { method: 'DELETE', headers: ann })
  expect(await stream.last()).toMatchObject({ error: cut(runId, 'you are no longer signed in') })
  await runtime.cancel('ann', runId)
  expect(await new LineReader(elsewhere).last()).toMatchObject({ code: 'CANCELLED' })

  async function again() {
    const { signIn: begin } = await import('../../support/servers/served.ts')
    return begin(url, await signIn.oneTimeToken())
  }
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('an interval of %s is refused', async (ms) => {
  const world = productWorld(() => null, { authenticateStreamsMs: ms })
  await expect(world).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'authenticateStreamsMs' })
})
