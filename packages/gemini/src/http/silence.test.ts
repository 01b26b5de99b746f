import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ModelChunk } from '@deckhand/spec'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { geminiModel } from '../gemini-model.ts'
import { collect, failureOf, hello } from '../testing/collect.ts'
import { text } from '../testing/playback-server.ts'

// The connection is real. Only the clock is faked.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Unlike vitest's own waits, this does not advance the fake clock. */
async function until(holds: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + 20_000
  while (!holds()) {
    if (Date.now() > giveUpAt) throw new Error('It did not happen within 20 seconds.')
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** A Gemini that sends only what the test tells it to send. */
async function silentGemini() {
  const responses: ServerResponse[] = []
  const server = createServer((_request, response) => void responses.push(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const asked = (times: number) => until(() => responses.length === times)
  const say = (words: string, finishReason?: string) => {
    const response = responses.at(-1)
    if (!response?.headersSent) response?.writeHead(200, { 'content-type': 'text/event-stream' })
    response?.write(`data: ${JSON.stringify(text(words, finishReason))}\r\n\r\n`)
    if (finishReason !== undefined) response?.end()
  }
  return { model: geminiModel({ apiKey: 'secret-key', baseUrl }), responses, asked, say }
}

/** Reads a turn into a growing list. */
function reading(model: ReturnType<typeof geminiModel>) {
  const chunks: ModelChunk[] = []
  const done = (async () => {
    for await (const chunk of model.stream(hello, new AbortController().signal)) chunks.push(chunk)
  })()
  const heard = (words: string) => until(() => chunks.some((chunk) => chunk.type === 'text' && chunk.text === words))
  return { chunks, done, heard }
}

test('C6 a model that sends no first chunk gets two attempts of 90 seconds, and then the turn fails with advice', async () => {
  const { model, responses, asked } = await silentGemini()
  const failure = failureOf(collect(model))
  await asked(1)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(responses).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  await asked(2)
  expect(responses[0]?.destroyed).toBe(true)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(await failure).toMatchObject({
    code: 'MODEL_TIMEOUT',
    message:
      'Gemini sent nothing for 90 seconds. Both attempts timed out. Try again later. If the model needs more time to think, raise AGENT_MODEL_SILENCE_MS.',
  })
  expect(responses).toHaveLength(2)
})

test('C6 a model that goes silent in the middle gets another attempt, and its first chunks are void', async () => {
  const { model, asked, say } = await silentGemini()
  const { chunks, done, heard } = reading(model)
  await asked(1)
  say('Half')
  await heard('Half')
  await vi.advanceTimersByTimeAsync(90_000)
  await asked(2)
  say('Done.', 'STOP')
  await done
  expect(chunks).toMatchObject([
    { type: 'text', text: 'Half' },
    { type: 'attempt_failed', willRetry: true },
    { type: 'restart', reason: 'Gemini sent nothing for 90 seconds.' },
    { type: 'text', text: 'Done.' },
    { type: 'finish' },
  ])
  // The usage of the silent request is unknown.
  expect(chunks[1]).not.toHaveProperty('usage')
})

test('C6 a turn may take longer than the limit if chunks keep coming, and a slow reader does not count as silence', async () => {
  const { model, responses, asked, say } = await silentGemini()
  const { done, heard } = reading(model)
  await asked(1)
  for (const words of ['One', 'Two', 'Three']) {
    await vi.advanceTimersByTimeAsync(60_000)
    say(words)
    await heard(words)
  }
  say('Done.', 'STOP')
  await done
  expect(responses).toHaveLength(1)

  const slow = model.stream(hello, new AbortController().signal)[Symbol.asyncIterator]()
  const first = slow.next()
  await asked(2)
  say('One')
  expect((await first).value).toMatchObject({ text: 'One' })
  await vi.advanceTimersByTimeAsync(200_000)
  say('Done.', 'STOP')
  expect((await slow.next()).value).toMatchObject({ text: 'Done.' })
  expect((await slow.next()).value).toMatchObject({ type: 'finish' })
  expect(responses).toHaveLength(2)
})
