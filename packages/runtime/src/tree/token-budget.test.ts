import type { Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { TokenBudget } from './token-budget.ts'

const request: ModelRequest = { instruction: '', messages: [], tools: [] }
const inputTokens = Math.ceil(JSON.stringify(request).length / 3)
const limited = (maxOutputTokens: number): ModelRequest => ({ ...request, settings: { maxOutputTokens } })
/** What a question with this limit sets aside. */
const reserved = (maxOutputTokens: number) =>
  Math.ceil(JSON.stringify(limited(maxOutputTokens)).length / 3) + maxOutputTokens

function finish(totalTokens: number): ModelChunk {
  return { type: 'finish', usage: { inputTokens: 0, outputTokens: totalTokens, thoughtTokens: 0, totalTokens } }
}

/** Answers when it is let, with what it is let have taken. */
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

test('a question waits while what others have set aside could be all there is, and is asked with what they leave', async () => {
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

test('questions for which there is enough are asked side by side', async () => {
  const { watched, requests, answer } = stage(2 * reserved(100))
  const both = [ask(watched, limited(100)), ask(watched, limited(100))]
  await settled()
  expect(requests).toEqual([limited(100), limited(100)])
  answer(0, 1)
  answer(1, 1)
  await Promise.all(both)
})

test('when little is left the answer may only be so long, and a request for which there is enough is not touched', async () => {
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

test('a question for which nothing is left is not asked, and that is told once', async () => {
  const { watched, requests, limits } = stage(1_000, 1_000 - inputTokens)
  await expect(ask(watched, request)).rejects.toMatchObject({ code: 'LIMIT' })
  expect(requests).toEqual([])
  expect(limits).toEqual([expect.stringMatching(/^The token budget of 1000 is used up: \d+ tokens are taken/)])
})

test('what a part may take counts for the whole, and the lower of the two holds', async () => {
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

test('what the whole refuses is given back by the part: the next question is refused too, and does not wait', async () => {
  const { watched, requests, limits } = stage(inputTokens + 100, 0, new TokenBudget(10))
  await expect(ask(watched, request)).rejects.toMatchObject({ code: 'LIMIT' })
  await expect(ask(watched, request)).rejects.toThrow('The token budget of 10 is used up')
  expect([requests.length, limits.length]).toEqual([0, 2])
})

test('a part sets aside no more than the whole gives it', async () => {
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

test('a stream that breaks gives back what it had set aside, except for what its question surely took', async () => {
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

test('a reader that leaves in the middle gives back as well', async () => {
  const budget = new TokenBudget(reserved(100))
  const words: Model = {
    id: 'words',
    async *stream() {
      yield { type: 'text', text: 'a' }
      yield finish(9)
    },
  }
  for await (const _ of budget.watch(words, () => {}).stream(limited(100), new AbortController().signal)) break
  // One token for the word that came.
  expect(budget.spent).toBe(reserved(100) - 100 + 1)
})

test('a question that is cancelled while it waits for others ends at once, and is no limit', async () => {
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
