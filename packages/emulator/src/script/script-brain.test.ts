import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../start-emulator.ts'
import { ask, hello } from '../testing/ask.ts'
import { WireError } from '../wire-error.ts'

let emulator: Emulator
beforeEach(async () => {
  emulator = await startEmulator()
})
afterEach(() => emulator.close())

it('a request beyond the script is answered with an error that says so, and fails the check', async () => {
  emulator.script([{ text: 'only this' }])
  await ask(emulator.url, hello)
  const { status, error } = await ask(emulator.url, hello)
  expect(status).toBe(400)
  expect(error?.message).toContain("The script's 1 turns are used up. Unexpected request:")
  expect(() => emulator.verify()).toThrow('Unexpected request: {"role":"user","parts":[{"text":"Hello"}]}')
})

it('a turn that nobody asked for fails the check', async () => {
  const script = emulator.script([{ text: 'one' }, { text: 'two' }])
  await ask(emulator.url, hello)
  expect(() => script.done()).toThrow("1 of the script's 2 turns were not used")
})

it('a turn can check its request', async () => {
  emulator.script([
    {
      text: 'never said',
      expect(request) {
        if (request.contents.length !== 3) throw new Error(`expected 3 contents, got ${request.contents.length}`)
      },
    },
  ])
  const { error } = await ask(emulator.url, hello)
  const message = 'Turn 1 of the script did not get the request it expects: Error: expected 3 contents, got 1'
  expect(error?.message).toBe(message)
  expect(() => emulator.verify()).toThrow(message)
})

it('a turn can be an error, which is no fault of the script', async () => {
  emulator.script([{ error: new WireError('UNAVAILABLE', 'Later.') }])
  const { status, error } = await ask(emulator.url, hello)
  expect(status).toBe(503)
  expect(error?.message).toBe('Later.')
  emulator.verify()
})

it('a turn says thoughts, then text, then calls, unless it gives its parts', async () => {
  emulator.script([
    { thoughts: ['a', 'b'], text: 'c', calls: [{ name: 'd' }], finishReason: 'OTHER', finishMessage: 'why' },
    { parts: [{ functionCall: { name: 'd', args: {} } }, { text: 'c' }] },
  ])
  const thinking = { ...hello, generationConfig: { thinkingConfig: { includeThoughts: true } } }
  const first = await ask(emulator.url, thinking, { model: 'gemini-2.5-flash' })
  expect(first.json?.candidates).toMatchObject([
    {
      content: { parts: [{ text: 'ab', thought: true }, { text: 'c' }, { functionCall: { name: 'd' } }] },
      finishReason: 'OTHER',
      finishMessage: 'why',
    },
  ])
  const second = await ask(emulator.url, hello)
  expect(second.json?.candidates).toMatchObject([{ content: { parts: [{ functionCall: {} }, { text: 'c' }] } }])
})

it('a brain that throws answers 500 with its message', async () => {
  await emulator.close()
  const answer = () => {
    throw new Error('no idea')
  }
  emulator = await startEmulator({ brain: { answer } })
  const { status, error } = await ask(emulator.url, hello)
  expect(status).toBe(500)
  expect(error).toMatchObject({ status: 'INTERNAL', message: "The emulator's brain failed: no idea" })
})
