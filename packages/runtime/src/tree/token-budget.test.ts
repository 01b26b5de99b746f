import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { TokenBudget } from './token-budget.ts'

const request: ModelRequest = { instruction: '', messages: [], tools: [] }
const inputTokens = Math.ceil(JSON.stringify(request).length / 3)
const limited = (maxOutputTokens: number): ModelRequest => ({ ...request, settings: { maxOutputTokens } })
/** What a request with this limit reserves. */
const reserved = (maxOutputTokens: number) =>
  Math.ceil(JSON.stringify(limited(maxOutputTokens)).length / 3) + maxOutputTokens

function finish(totalTokens: number): ModelChunk {
  return { type: 'finish', usage: { inputTokens: 0, outputTokens: totalTokens, thoughtTokens: 0, totalTokens } }
}

/** Answers when the test says so, with the given usage. */
function slowModel() {
  const requests: ModelRequest[] = []
  const answers: ((tokens: number | Error) => void)[] = []
  const model: Model = {
    id: 'slow',
    async *stream(asked) {
      requests.push(asked)
      const tokens = await new Promise<number | Error>((resolve) => answers.push(resolve))
      if (tokens instanceof Error) throw tokens
      yield finish(tokens)
    },
  }
  return { model, requests, answer: (nth: number, tokens: number | Error) => answers[nth]?.(tokens) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function ask(model: Model, asked: ModelRequest, signal = new AbortController().signal): Promise<void> {
  for await (const _ of model.stream(asked, signal));
}

function stage(total: number, spent = 0, outer?: TokenBudget) {
  const budget = new TokenBudget(total, spent, outer)
  const limits: string[] = []
  const slow = slowModel()
  return { ...slow, budget, limits, watched: budget.watch(slow.model, (message) => limits.push(message)) }
}

test('a request waits while others have reserved the rest, and is sent with what they leave', async () => {
  const { watched, requests, answer, budget } = stage(reserved(100) + 30)
  const first = ask(watched, limited(100))
  const second = ask(watched, limited(100))
  await settled()
  expect(requests).toHaveLength(1)
  answer(0, 40)
  await first
  await settled()
  expect(requests).toHaveLength(2)
  answer(1, 20)
  await second
  expect(budget.spent).toBe(60)
})

test('requests that the budget covers are sent in parallel', async () => {
  const { watched, requests, answer } = stage(2 * reserved(100))
  const both = [ask(watched, limited(100)), ask(watched, limited(100))]
  await settled()
  expect(requests).toEqual([limited(100), limited(100)])
  answer(0, 1)
  answer(1, 1)
  await Promise.all(both)
})

test('when little is left, the answer is limited, and a request that the budget covers is unchanged', async () => {
  const { watched, requests, answer } = stage(inputTokens + 50)
  const asked = ask(watched, request)
  await settled()
  expect(requests).toEqual([limited(50)])
  answer(0, 1)
  await asked
  const rich = stage(1_000_000)
  const untouched = ask(rich.watched, request)
  await settled()
  expect(rich.requests[0]).toBe(request)
  rich.answer(0, 1)
  await untouched
})

test('a request that the budget does not cover is not sent, and is reported once', async () => {
  const { watched, requests, limits } = stage(1_000, 1_000 - inputTokens)
  await expect(ask(watched, request)).rejects.toMatchObject({ code: 'LIMIT' })
  expect(requests).toEqual([])
  expect(limits).toEqual([expect.stringMatching(/^The token budget of 1000 is used up: \d+ tokens are spent/)])
})

test('tokens of a part count for the whole, and the lower of both budgets applies', async () => {
  const whole = new TokenBudget(reserved(100) + reserved(10))
  const part = stage(1_000_000, 0, whole)
  const asked = ask(part.watched, limited(100))
  await settled()
  const other = slowModel()
  const beside = ask(
    whole.watch(other.model, () => {}),
    limited(100),
  )
  await settled()
  expect(other.requests).toEqual([])
  part.answer(0, 30)
  await asked
  expect([part.budget.spent, whole.spent]).toEqual([30, 30])
  await settled()
  expect(other.requests).toHaveLength(1)
  other.answer(0, 5)
  await beside
  expect([part.budget.spent, whole.spent]).toEqual([30, 35])
})

test('if the whole refuses, the part frees its reservation: the next request is refused, too, and does not wait', async () => {
  const { watched, requests, limits } = stage(inputTokens + 100, 0, new TokenBudget(10))
  await expect(ask(watched, request)).rejects.toMatchObject({ code: 'LIMIT' })
  await expect(ask(watched, request)).rejects.toThrow('The token budget of 10 is used up')
  expect([requests.length, limits.length]).toEqual([0, 2])
})

test('a part reserves no more than the whole allows', async () => {
  const { watched, requests, answer } = stage(1_000, 0, new TokenBudget(inputTokens + 50))
  const first = ask(watched, request)
  await settled()
  expect(requests).toEqual([limited(50)])
  const second = ask(watched, request)
  answer(0, 10)
  await first
  await settled()
  expect(requests[1]).toEqual(limited(40))
  answer(1, 1)
  await second
})

test('a stream that fails frees its reservation, except for the tokens of its request', async () => {
  const { watched, requests, answer, budget } = stage(reserved(100) + 20)
  const first = ask(watched, limited(100))
  await settled()
  answer(0, new Error('broke'))
  await expect(first).rejects.toThrow('broke')
  expect(budget.spent).toBe(reserved(100) - 100)
  const second = ask(watched, limited(10))
  await settled()
  expect(requests).toHaveLength(2)
  answer(1, 1)
  await second
})

test('a reader that stops in the middle frees its reservation, too', async () => {
  const budget = new TokenBudget(reserved(100))
  const words: Model = {
    id: 'words',
    async *stream() {
      yield { type: 'text', text: 'a' }
      yield finish(9)
    },
  }
  for await (const _ of budget.watch(words, () => {}).stream(limited(100), new AbortController().signal)) break
  // One token for the received text.
  expect(budget.spent).toBe(reserved(100) - 100 + 1)
})

test('a request that is cancelled while it waits ends at once, and reports no limit', async () => {
  const { watched, requests, answer, limits } = stage(reserved(100))
  const first = ask(watched, limited(100))
  const controller = new AbortController()
  const second = ask(watched, limited(100), controller.signal)
  await settled()
  controller.abort(new Error('enough'))
  await expect(second).rejects.toThrow('enough')
  expect([requests.length, limits.length]).toEqual([1, 0])
  answer(0, 1)
  await first
})
