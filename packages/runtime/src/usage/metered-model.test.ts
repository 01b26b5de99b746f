import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { meteredModel, type TokenMeter } from './metered-model.ts'

const request: ModelRequest = { instruction: '', messages: [], tools: [] }
const input = Math.ceil(JSON.stringify(request).length / 3)
const usage = (totalTokens: number) => ({ inputTokens: 0, outputTokens: totalTokens, thoughtTokens: 0, totalTokens })

/** Notes all calls. `most`: the number of requests it allows. */
function notingMeter(most = 9) {
  const notes: (number | 'take')[] = []
  const meter: TokenMeter = {
    take: async (asked) => {
      if (notes.filter((note) => note === 'take').length >= most) throw new DeckhandError('RATE_LIMITED', 'Enough.')
      notes.push('take')
      return { request: asked, settle: (tokens) => void notes.push(tokens) }
    },
  }
  return { meter, notes }
}

const saying = (...said: (ModelChunk | Error)[]): Model => ({
  id: 'said',
  async *stream() {
    for (const each of said) {
      if (each instanceof Error) throw each
      yield each
    }
  },
})

async function read(model: Model): Promise<string[]> {
  const types: string[] = []
  for await (const { type } of model.stream(request, new AbortController().signal)) types.push(type)
  return types
}

const words: ModelChunk = { type: 'text', text: 'x'.repeat(30) }
const done: ModelChunk = { type: 'finish', usage: usage(7) }

test('each request is taken and settled, failed ones with the usage that is known', async () => {
  const { meter, notes } = notingMeter()
  const failed = (more: object): ModelChunk => ({ type: 'attempt_failed', willRetry: true, ...more })
  const restart: ModelChunk = { type: 'restart', reason: 'cut' }
  const model = saying(
    failed({ usage: usage(0) }),
    words,
    failed({}),
    restart,
    words,
    failed({ usage: usage(5) }),
    done,
  )
  expect(await read(meteredModel(model, [meter]))).toEqual(['text', 'restart', 'text', 'finish'])
  expect(notes).toEqual(['take', 0, 'take', input + 10, 'take', 5, 'take', 7])
})

test('a restart without a failed attempt counts as another request', async () => {
  const { meter, notes } = notingMeter()
  await read(meteredModel(saying(words, { type: 'restart', reason: 'cut' }, done), [meter]))
  expect(notes).toEqual(['take', input + 10, 'take', 7])
})

test('without a usage report, an estimate counts', async () => {
  const { meter, notes } = notingMeter()
  await read(meteredModel(saying(words, { type: 'finish', usage: usage(0), unreported: true }), [meter]))
  expect(notes).toEqual(['take', input + 10])
})

test('for a stream that throws, or whose reader stops, an estimate counts', async () => {
  const { meter, notes } = notingMeter()
  await expect(read(meteredModel(saying(words, new Error('broke')), [meter]))).rejects.toThrow('broke')
  for await (const _ of meteredModel(saying(words, done), [meter]).stream(request, new AbortController().signal)) break
  expect(notes).toEqual(['take', input + 10, 'take', input + 10])
})

test('a refused retry is not sent, and the last error is rethrown', async () => {
  const { meter, notes } = notingMeter(1)
  let isAskedAgain = false
  const model: Model = {
    id: 'retrying',
    async *stream() {
      yield { type: 'attempt_failed', willRetry: true, usage: usage(3) }
      isAskedAgain = true
    },
  }
  await expect(read(meteredModel(model, [meter]))).rejects.toThrow('Enough.')
  expect([isAskedAgain, notes]).toEqual([false, ['take', 3]])
  const last: ModelChunk = { type: 'attempt_failed', willRetry: false, usage: usage(4) }
  await expect(read(meteredModel(saying(last, new Error('broke')), [notingMeter(1).meter]))).rejects.toThrow('broke')
})

test('a meter gives its tokens back if the next one refuses', async () => {
  const first = notingMeter()
  await expect(read(meteredModel(saying(done), [first.meter, notingMeter(0).meter]))).rejects.toThrow('Enough.')
  expect(first.notes).toEqual(['take', 0])
})
