import { type FaultKind, faultKinds } from '@deckhand/emulator'
import type { ErrorCode } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { emulated, endings, perform, tool } from '../support/models/emulated.ts'

/** `cut`: the run completes with a partial answer, which is marked. */
type End = 'recovers' | 'cut' | ErrorCode

/** The outcome of a fault that happens once, and of one that never stops: `recovers`, `cut`, or the code of the failed run. */
const outcomes: Record<FaultKind, { once: End; always: End }> = {
  'rate-limit': { once: 'recovers', always: 'MODEL_RATE_LIMITED' },
  'internal-error': { once: 'recovers', always: 'MODEL_UNAVAILABLE' },
  unavailable: { once: 'recovers', always: 'MODEL_UNAVAILABLE' },
  'broken-line': { once: 'recovers', always: 'MODEL_STREAM_CUT' },
  'stream-error': { once: 'recovers', always: 'MODEL_UNAVAILABLE' },
  reset: { once: 'recovers', always: 'MODEL_STREAM_CUT' },
  'no-finish': { once: 'recovers', always: 'MODEL_STREAM_CUT' },
  empty: { once: 'recovers', always: 'MODEL_EMPTY' },
  'malformed-call': { once: 'recovers', always: 'MODEL_MALFORMED_CALL' },
  safety: { once: 'MODEL_BLOCKED', always: 'MODEL_BLOCKED' },
  'max-tokens': { once: 'cut', always: 'cut' },
  'prompt-block': { once: 'MODEL_BLOCKED', always: 'MODEL_BLOCKED' },
  slow: { once: 'recovers', always: 'recovers' },
}

const ending = (end: End) => {
  if (end === 'recovers') return { status: 'completed', summary: 'All is well.' }
  return end === 'cut' ? { status: 'completed', truncated: true } : { status: 'failed', code: end }
}

const options = { retryDelayMs: 20, delayMs: 20 }
const script = [{ calls: [{ name: 'look' }] }, { text: ['All ', 'is ', 'well.'] }]

test.each(faultKinds)('%s, once: the tool runs once and the run ends once', async (kind) => {
  const { emulator, model } = await emulated(script)
  emulator.fault(kind, options)
  let ran = 0
  const look = tool('look', { handler: async () => ++ran })
  const { outcome, events } = await perform(model, [look])
  expect(endings(events)).toHaveLength(1)
  const { once } = outcomes[kind]
  expect(outcome).toMatchObject(ending(once))
  if (once === 'recovers') expect(ran).toBe(1)
})

test.each(faultKinds)('%s after a tool ran: the tool does not run again', async (kind) => {
  const { emulator, model } = await emulated(script)
  let ran = 0
  const look = tool('look', {
    handler: async () => {
      emulator.fault(kind, options)
      return ++ran
    },
  })
  const { outcome, events } = await perform(model, [look])
  expect(ran).toBe(1)
  expect(endings(events)).toHaveLength(1)
  expect(outcome).toMatchObject(ending(outcomes[kind].once))
})

test.each(faultKinds)('%s that does not stop ends once and clearly after few requests', async (kind) => {
  const { emulator, model } = await emulated(script)
  emulator.fault(kind, { ...options, times: 50 })
  const { outcome, events } = await perform(model, [tool('look')])
  expect(endings(events)).toHaveLength(1)
  expect(outcome).toMatchObject(ending(outcomes[kind].always))
  if (outcome.status === 'failed') expect(outcome.message).toMatch(/\w+ .*\./)
  expect(emulator.requests.length).toBeLessThanOrEqual(4)
})

test('a restarted turn shows nothing of its first try', async () => {
  const { emulator, model } = await emulated([{ text: 'The whole answer.' }])
  emulator.fault('reset', { parts: [{ text: 'The hal' }] })
  const { outcome, events } = await perform(model, [])
  expect(outcome).toMatchObject({ summary: 'The whole answer.' })
  const restart = events.findIndex(({ type }) => type === 'turn_restarted')
  const shown = events.slice(restart).map((event) => (event.type === 'text' ? event.delta : ''))
  expect(shown.join('')).toBe('The whole answer.')
})

test('a retry hint of the server is followed', async () => {
  const { emulator, model } = await emulated([{ text: 'Now.' }])
  emulator.fault('rate-limit', { retryDelayMs: 700 })
  const start = performance.now()
  expect((await perform(model, [])).outcome.status).toBe('completed')
  expect(performance.now() - start).toBeGreaterThanOrEqual(690)
})
