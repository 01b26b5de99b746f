import { GoogleGenAI } from '@google/genai'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../start-emulator.ts'
import { ask, hello } from '../testing/ask.ts'
import { type FaultKind, faultKinds } from './fault.ts'

let emulator: Emulator
beforeEach(async () => {
  emulator = await startEmulator({ brain: { answer: () => ({ parts: [{ text: 'fine' }] }) } })
})
afterEach(() => emulator.close())

const stream = (model = 'gemini-2.5-flash') =>
  ask(emulator.url, hello, { model, method: 'streamGenerateContent', query: '?alt=sse' })

/** The JSON of every event of a stream; what is not JSON stays text. */
function events(text: string): unknown[] {
  return text
    .split('\r\n\r\n')
    .filter((event) => event !== '')
    .map((event) => {
      const data = event.replace(/^data: /, '')
      try {
        return JSON.parse(data)
      } catch {
        return data
      }
    })
}

const half = [
  { candidates: [{ content: { parts: [{ text: 'This is the first half ' }], role: 'model' }, index: 0 }] },
  { candidates: [{ content: { parts: [{ text: 'of an answer ' }], role: 'model' }, index: 0 }] },
]

it('rate-limit tells in words and in the details when to come back', async () => {
  emulator.fault('rate-limit', { retryDelayMs: 2500 })
  const { status, error } = await stream()
  expect(status).toBe(429)
  expect(error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' })
  expect(error?.message).toMatch(/^You exceeded your current quota.*\nPlease retry in 2\.5s\.$/s)
  expect(error?.details?.at(-1)).toEqual({
    '@type': 'type.googleapis.com/google.rpc.RetryInfo',
    retryDelay: '2.5s',
  })
})

it.each([
  ['internal-error', 500, 'INTERNAL', 'An internal error has occurred.'],
  ['unavailable', 503, 'UNAVAILABLE', 'The model is overloaded.'],
] as const)('%s answers %d', async (kind, code, name, words) => {
  emulator.fault(kind)
  const { status, error } = await stream()
  expect(status).toBe(code)
  expect(error).toMatchObject({ code, status: name, message: expect.stringContaining(words) })
})

it('broken-line ends with an event that is not JSON', async () => {
  emulator.fault('broken-line')
  const all = events((await stream()).text)
  expect(all).toMatchObject([...half, '{"candidates":[{"content":{"parts":[{"text":"cut'])
})

it('stream-error ends with an error inside a stream that began with 200', async () => {
  emulator.fault('stream-error', { parts: [{ text: 'so far' }] })
  const { status, text } = await stream()
  expect(status).toBe(200)
  expect(events(text)).toMatchObject([{ candidates: [{}] }, { error: { code: 500, status: 'INTERNAL' } }])
})

it('reset cuts the connection after the chunks', async () => {
  emulator.fault('reset')
  const response = await fetch(`${emulator.url}/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse&key=k`, {
    method: 'POST',
    body: JSON.stringify(hello),
  })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  }
  await expect(read()).rejects.toThrow('terminated')
  expect(events(text)).toMatchObject(half)
})

it('no-finish ends a stream properly without a finish reason', async () => {
  emulator.fault('no-finish')
  const { text } = await stream()
  expect(events(text)).toMatchObject(half)
  expect(text).not.toContain('finishReason')
})

it.each([
  ['empty', { finishReason: 'STOP' }],
  ['malformed-call', { finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: expect.stringContaining('Malformed') }],
] as const)('%s says nothing', async (kind, candidate) => {
  emulator.fault(kind)
  const all = events((await stream('gemini-3-flash-preview')).text)
  expect(all).toMatchObject([{ candidates: [{ content: { role: 'model' }, ...candidate }] }])
  expect(JSON.stringify(all)).not.toContain('parts')
})

it.each([
  ['safety', 'SAFETY'],
  ['max-tokens', 'MAX_TOKENS'],
] as const)('%s stops in the middle of the text', async (kind, finishReason) => {
  emulator.fault(kind)
  const all = events((await stream()).text)
  expect(all).toMatchObject([half[0], { candidates: [{ finishReason }] }])
})

it('prompt-block gives no candidate', async () => {
  emulator.fault('prompt-block')
  const [only] = events((await stream()).text) as Record<string, unknown>[]
  expect(only).toMatchObject({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })
  expect(only).not.toHaveProperty('candidates')
})

it('slow pauses before each chunk of the real answer', async () => {
  emulator.fault('slow', { delayMs: 40 })
  const start = performance.now()
  const { text } = await stream()
  expect(performance.now() - start).toBeGreaterThanOrEqual(39)
  expect(text).toContain('fine')
})

it.each(faultKinds)('after %s the next request is answered, and the brain was asked once', async (kind: FaultKind) => {
  emulator.script([{ text: 'first turn' }, { text: 'second turn' }])
  emulator.fault(kind, { delayMs: 1 })
  await ask(emulator.url, hello).catch(() => undefined)
  const { json } = await ask(emulator.url, hello)
  const text = kind === 'slow' ? 'second turn' : 'first turn'
  expect(json?.candidates).toMatchObject([{ content: { parts: [{ text }] }, finishReason: 'STOP' }])
})

it('a fault can hit several requests, and faults queue up', async () => {
  emulator.fault('unavailable', { times: 2 })
  emulator.fault('empty')
  const statuses = [await stream(), await stream(), await stream(), await stream()].map(({ status }) => status)
  expect(statuses).toEqual([503, 503, 200, 200])
})

it('a fault that found no request fails the check', () => {
  emulator.fault('reset', { times: 2 })
  expect(() => emulator.verify()).toThrow('2 faults found no request')
})

it('without a stream the faults are what the service does there', async () => {
  for (const kind of ['stream-error', 'broken-line', 'no-finish'] as const) emulator.fault(kind)
  expect(await ask(emulator.url, hello)).toMatchObject({ status: 500, error: { status: 'INTERNAL' } })
  expect(await ask(emulator.url, hello)).toMatchObject({ status: 200, json: undefined })
  expect((await ask(emulator.url, hello)).text).not.toContain('finishReason')
})

it('the SDK sees a broken stream as an error', async () => {
  const ai = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: emulator.url } })
  const read = async () => {
    for await (const _ of await ai.models.generateContentStream({ model: 'gemini-2.5-flash', contents: 'Hi' }));
  }
  emulator.fault('stream-error')
  await expect(read()).rejects.toThrow('An internal error has occurred')
  emulator.fault('broken-line')
  await expect(read()).rejects.toThrow()
  emulator.fault('reset')
  await expect(read()).rejects.toThrow('terminated')
})
