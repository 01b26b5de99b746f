import { expect, test } from 'vitest'
import { emulated, endings, perform, tool } from './support/emulated.ts'

const ceilingMs = 2_000

test('cancelling while the model streams ends the request and then the run', async () => {
  const { emulator, model } = await emulated([{ text: ['one ', 'two ', 'three ', 'four'], chunkDelayMs: 5_000 }])
  const controller = new AbortController()
  const arrived = expect.poll(() => emulator.requests, { interval: 10 }).toHaveLength(1)
  const cancelled = arrived.then(() => controller.abort())
  const { outcome, events, took } = await timed(() => perform(model, [], { signal: controller.signal }))
  await cancelled
  expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(events.at(-1)?.type).toBe('failed')
  expect(endings(events)).toHaveLength(1)
  expect(took).toBeLessThan(ceilingMs)
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
  const { outcome, took } = await timed(() => perform(model, [hang, deaf], { signal: controller.signal, emit }))
  expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED' })
  expect(order.slice(-4)).toEqual(['signal', 'tool_call_end', 'tool_call_end', 'failed'])
  expect(took).toBeLessThan(ceilingMs)
})

test('cancelling while a refused request waits to be tried again does not wait for it', async () => {
  const { emulator, model } = await emulated([])
  emulator.fault('rate-limit', { retryDelayMs: 1_500 })
  const controller = new AbortController()
  setTimeout(() => controller.abort(), 100)
  const { outcome, took } = await timed(() => perform(model, [], { signal: controller.signal }))
  expect(outcome).toMatchObject({ code: 'CANCELLED' })
  expect(took).toBeLessThan(1_200)
})

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { took: number }> {
  const start = performance.now()
  const result = await work()
  return { ...result, took: performance.now() - start }
}
