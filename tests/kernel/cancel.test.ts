import { geminiModel } from '@deckhand/gemini'
import { expect, test } from 'vitest'
import { emulated, endings, perform, tool } from '../support/models/emulated.ts'

test('cancelling while the model streams ends the request and then the run', async () => {
  const { emulator, model } = await emulated([{ text: ['one ', 'two ', 'three ', 'four'], chunkDelayMs: 3_600_000 }])
  const controller = new AbortController()
  const arrived = expect.poll(() => emulator.requests, { interval: 10 }).toHaveLength(1)
  const cancelled = arrived.then(() => controller.abort())
  const { outcome, events } = await perform(model, [], { signal: controller.signal })
  await cancelled
  expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(events.at(-1)?.type).toBe('failed')
  expect(endings(events)).toHaveLength(1)
  expect(emulator.requests).toHaveLength(1)
})

test('cancelling during a tool reaches its signal, ends its call, and then the run', async () => {
  const { model } = await emulated([{ calls: [{ name: 'hang' }, { name: 'deaf' }] }])
  const order: string[] = []
  const controller = new AbortController()
  const hang = tool('hang', {
    handler: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(order.push('signal')))),
  })
  const deaf = tool('deaf', { handler: () => new Promise(() => {}) })
  const emit = (event: { type: string }) => {
    order.push(event.type)
    if (event.type === 'status' && order.includes('tool_call_start')) setTimeout(() => controller.abort(), 50)
  }
  const { outcome } = await perform(model, [hang, deaf], { signal: controller.signal, emit })
  expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(order.slice(-4)).toEqual(['signal', 'tool_call_end', 'tool_call_end', 'failed'])
})

test('cancelling while a refused request waits for its retry does not wait for it', async () => {
  const { emulator } = await emulated([])
  const hour = 3_600_000
  emulator.fault('rate-limit', { retryDelayMs: hour })
  const model = geminiModel({ apiKey: 'test-key', baseUrl: emulator.url, retry: { maxDelayMs: hour } })
  const controller = new AbortController()
  const performed = perform(model, [], { signal: controller.signal })
  await expect.poll(() => emulator.requests.length).toBe(1)
  setTimeout(() => controller.abort(), 100)
  expect((await performed).outcome).toMatchObject({ code: 'CANCELLED' })
})
