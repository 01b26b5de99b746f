import { type ScriptTurn, WireError } from '@deckhand/emulator'
import { expect, test } from 'vitest'
import { briefed } from './briefed.ts'

const says = (...text: string[]) => ({ text })

test('headings are the same with an account and without one', async () => {
  const { brief, connect } = await briefed()
  const headings = async () => [...(await brief()).text.matchAll(/^\*\*.*\*\*/gm)].map(String)
  const before = await headings()
  expect(before).toEqual(expect.arrayContaining(['**Calendar**', '**Mail**']))
  await connect()
  expect(await headings()).toEqual(before)
})

test('without an account it is made from the rest, ends with what to do, and is not stored', async () => {
  const { brief, kept, connect, told } = await briefed({
    turns: [says('Quiet.'), says('Quiet again.'), says('Whole.')],
  })
  const first = await brief()
  expect(first).toMatchObject({ status: 200, cached: false, runId: expect.any(String) })
  expect(first).not.toHaveProperty('path')
  expect(first.text).toMatch(/Quiet\.\n\nNot read: calendar and mail\. Google is not connected\. Connect it .*\.\n$/)
  expect(told()[0]).toContain(
    '"id":"mail","title":"Mail","snippet":"- This could not be read. Nothing is known of it."',
  )
  expect(await brief()).toMatchObject({ cached: false })
  expect(await kept()).toEqual([])
  await connect()
  expect(await brief()).toMatchObject({ cached: false, path: 'briefings/2026-11-16.md' })
  expect(await brief()).toMatchObject({ cached: true, text: expect.stringMatching(/Whole\.\n$/) })
})

test('disconnecting an account keeps earlier briefings', async () => {
  const { brief, connect, disconnect } = await briefed({ turns: [says('Whole.'), says('Less.')] })
  await connect()
  await brief()
  await disconnect()
  expect(await brief({ refresh: true })).toMatchObject({ cached: false, text: expect.stringContaining('Not read:') })
  expect(await brief()).toMatchObject({ cached: true, text: expect.stringContaining('Whole.') })
})

const gmail = { service: 'gmail', method: 'messages.list' } as const

test.each([
  [
    { ...gmail, kind: 'unauthorized', times: 2 },
    /Not read: mail\. Gmail refuses the account's credentials.* Connect google again/,
  ],
  [{ ...gmail, kind: 'forbidden' }, /Not read: mail\. Gmail does not allow this: .*Connect Google again and grant/],
  [{ ...gmail, kind: 'not-found' }, /Not read: mail\. Gmail has nothing under that id/],
  [
    { ...gmail, kind: 'rate-limit', retryAfterSeconds: 90 },
    /Not read: mail\. Gmail has been asked too often\. Try again in 90 s/,
  ],
  [{ ...gmail, kind: 'internal-error', times: 3 }, /Not read: mail\. Gmail has a problem of its own/],
  [{ ...gmail, kind: 'reset', times: 3 }, /Not read: mail\. The connection to Gmail broke/],
  [{ ...gmail, kind: 'lost-answer', times: 9 }, /Not read: mail\. It took longer than 2 s/],
  [{ service: 'calendar', kind: 'internal-error', times: 9 }, /Not read: calendar\. Google Calendar has a problem/],
] as const)('a briefing gets over %o, and says so', async (fault, words) => {
  const { emulator, connect, brief, kept, faults } = await briefed({
    turns: [says('Rest.')],
    ...(fault.kind === 'lost-answer' && { patienceMs: 2_000 }),
  })
  await connect()
  emulator.fault(fault)
  const { status, text } = await brief()
  expect(status).toBe(200)
  expect(text).toMatch(/Rest\.\n\nNot read: [^\n]+\n$/)
  expect(text).toMatch(words)
  expect(await kept()).toEqual([])
  expect(faults).toEqual([])
})

test('C7 a cut briefing says so, and is not stored', async () => {
  const { connect, brief, kept } = await briefed({ turns: [{ text: ['Half'], finishReason: 'MAX_TOKENS' }] })
  await connect()
  const { status, text } = await brief()
  expect(status).toBe(200)
  expect(text).toMatch(/Half\n\nThe summary was cut at the output limit\. Ask for the briefing again\.\n$/)
  expect(await kept()).toEqual([])
})

test('a fault that a retry fixes changes nothing', async () => {
  const { emulator, connect, brief } = await briefed({ turns: [says('Whole.')] })
  await connect()
  emulator.fault({ ...gmail, kind: 'internal-error' })
  emulator.fault({ service: 'calendar', kind: 'unauthorized' })
  expect((await brief()).text).toMatch(/Whole\.\n$/)
  emulator.verify()
})

test.each([
  ['MODEL_UNAVAILABLE', 503, { error: new WireError('UNAVAILABLE', 'Overloaded.') }],
  ['MODEL_BLOCKED', 422, { text: ['x'], finishReason: 'SAFETY' }],
  ['MODEL_EMPTY', 502, { text: [] }],
])('a run that failed with %s is an error, and nothing is kept', async (code, status, turn) => {
  const failing = Array.from({ length: 3 }, (): ScriptTurn => turn)
  const { connect, brief, kept, store } = await briefed({ turns: failing })
  await connect()
  const answer = await brief()
  expect(answer).toMatchObject({ ok: false, status, code })
  const [run] = await store.runs.list('ann', { limit: 1 })
  expect(run?.outcome).toMatchObject({ status: 'failed', code, message: answer.error })
  expect(await kept()).toEqual([])
})

test('cancelling the run ends the briefing', async () => {
  const { connect, brief, store, runtime, kept } = await briefed({
    turns: [{ text: ['a', 'b'], chunkDelayMs: 20_000 }],
  })
  await connect()
  const waiting = brief()
  await expect.poll(async () => (await store.runs.list('ann', { limit: 1 })).length).toBe(1)
  const [run] = await store.runs.list('ann', { limit: 1 })
  await runtime.cancel('ann', run?.id ?? '')
  expect(await waiting).toMatchObject({ ok: false, status: 499, code: 'CANCELLED' })
  expect(await kept()).toEqual([])
})

test('a desk that closes releases its callers and the run', async () => {
  const { connect, briefings, store } = await briefed({ turns: [{ text: ['a', 'b'], chunkDelayMs: 20_000 }] })
  await connect()
  const waiting = expect(briefings.brief('ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(async () => (await store.runs.list('ann', { limit: 1 })).length).toBe(1)
  await briefings.close()
  await waiting
  await expect(briefings.brief('ann')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('one that is too large for a file is still returned, and says that it was not stored', async () => {
  const { connect, brief, kept } = await briefed({ turns: [says('x'.repeat(5_000_001))] })
  await connect()
  const { status, text, path } = await brief()
  expect([status, path]).toEqual([200, undefined])
  expect(text.slice(-200)).toMatch(/x\n\nNot saved in your files: .+\n$/)
  expect(await kept()).toEqual([])
})
