import { type Content, GoogleGenAI } from '@google/genai'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { groundingBrain } from './grounding/grounding-brain.ts'
import { type Emulator, startEmulator } from './start-emulator.ts'

/** The official SDK, unchanged, for everything a product does with it. */

const model = 'gemini-3-flash-preview'
const weather = {
  name: 'weather',
  description: 'The weather in a city',
  parametersJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const tools = [{ functionDeclarations: [weather] }]

let emulator: Emulator
let ai: GoogleGenAI
beforeEach(async () => {
  emulator = await startEmulator({ brain: groundingBrain({ answer: () => ({ parts: [{ text: 'no search' }] }) }) })
  ai = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: emulator.url } })
})
afterEach(() => emulator.close())

it('generateContent gives text, finish reason and usage', async () => {
  emulator.script([{ text: ['Hello', ' there'] }])
  const response = await ai.models.generateContent({ model, contents: 'Hi!' })
  expect(response.text).toBe('Hello there')
  expect(response.candidates?.[0]?.finishReason).toBe('STOP')
  expect(response.usageMetadata).toMatchObject({ promptTokenCount: 1, candidatesTokenCount: 3, totalTokenCount: 4 })
  expect(response.modelVersion).toBe(model)
  emulator.verify()
})

it('generateContentStream gives one chunk for each part', async () => {
  emulator.script([{ text: ['One', ' two', ' three'] }])
  const texts: (string | undefined)[] = []
  const reasons: unknown[] = []
  for await (const chunk of await ai.models.generateContentStream({ model: 'gemini-2.5-flash', contents: 'Count' })) {
    texts.push(chunk.text)
    reasons.push(chunk.candidates?.[0]?.finishReason)
  }
  expect(texts).toEqual(['One', ' two', ' three'])
  expect(reasons).toEqual([undefined, undefined, 'STOP'])
})

it('thoughts come only when they are asked for, and are counted either way', async () => {
  const turn = { thoughts: 'The user greets me.', text: 'Hello' }
  emulator.script([turn, turn])
  const config = { thinkingConfig: { includeThoughts: true } }
  const shown = await ai.models.generateContent({ model, contents: 'Hi', config })
  const hidden = await ai.models.generateContent({ model, contents: 'Hi' })
  expect(shown.candidates?.[0]?.content?.parts?.[0]).toEqual({ text: 'The user greets me.', thought: true })
  expect(hidden.candidates?.[0]?.content?.parts).toHaveLength(1)
  expect(shown.usageMetadata?.thoughtsTokenCount).toBe(5)
  expect(hidden.usageMetadata?.thoughtsTokenCount).toBe(5)
})

it('a tool round trip keeps ids and the signature of the first call', async () => {
  emulator.script([
    {
      calls: [
        { name: 'weather', args: { city: 'Oslo' } },
        { name: 'weather', args: { city: 'Rome' } },
      ],
    },
    { text: 'Rome is warmer.' },
  ])
  const contents: Content[] = [{ role: 'user', parts: [{ text: 'Oslo or Rome?' }] }]
  const first = await ai.models.generateContent({ model, contents, config: { tools } })
  const calls = first.functionCalls ?? []
  expect(calls.map((call) => call.id)).toEqual([
    expect.stringMatching(/^[a-z0-9]{8}$/),
    expect.stringMatching(/^[a-z0-9]{8}$/),
  ])
  expect(calls[0]?.id).not.toBe(calls[1]?.id)
  const parts = first.candidates?.[0]?.content?.parts ?? []
  expect(parts.map((part) => part.thoughtSignature !== undefined)).toEqual([true, false])

  contents.push({ role: 'model', parts })
  contents.push({
    role: 'user',
    parts: calls.map(({ id, name }) => ({
      functionResponse: { id: id ?? '', name: name ?? '', response: { celsius: 20 } },
    })),
  })
  const second = await ai.models.generateContent({ model, contents, config: { tools } })
  expect(second.text).toBe('Rome is warmer.')
  emulator.verify()
})

it('the chat of the SDK streams a tool round trip', async () => {
  emulator.script([
    { thoughts: 'I need the weather.', text: 'Let me look.', calls: [{ name: 'weather', args: { city: 'Oslo' } }] },
    { text: ['It is ', 'cold.'] },
    { text: 'You are welcome.' },
  ])
  const chat = ai.chats.create({ model, config: { tools, thinkingConfig: { includeThoughts: true } } })
  for await (const _ of await chat.sendMessageStream({ message: 'Oslo?' }));
  const answer = { functionResponse: { name: 'weather', response: { celsius: -3 } } }
  for await (const _ of await chat.sendMessageStream({ message: answer }));
  const last = await chat.sendMessage({ message: 'Thanks' })
  expect(last.text).toBe('You are welcome.')
  emulator.verify()
})

it('Gemini 2 gives no call ids, and takes responses by name', async () => {
  emulator.script([{ calls: [{ name: 'weather', args: { city: 'Oslo' } }] }])
  const response = await ai.models.generateContent({ model: 'gemini-2.0-flash', contents: 'Oslo?', config: { tools } })
  expect(response.candidates?.[0]?.content?.parts).toEqual([
    { functionCall: { name: 'weather', args: { city: 'Oslo' } } },
  ])
})

it('a search is answered with sources', async () => {
  const config = { tools: [{ googleSearch: {} }] }
  const response = await ai.models.generateContent({
    model: 'gemini-2.5-flash',
    contents: 'Why is the sky blue?',
    config,
  })
  const grounding = response.candidates?.[0]?.groundingMetadata
  expect(grounding?.webSearchQueries).toEqual(['sky blue'])
  expect(grounding?.groundingChunks?.[0]?.web).toEqual({
    uri: 'https://encyclopedia.example.org/blue-sky',
    title: 'Why the sky is blue',
  })
  const support = grounding?.groundingSupports?.[0]
  expect(support?.groundingChunkIndices).toEqual([0])
  expect(response.text?.startsWith(support?.segment?.text ?? '-')).toBe(true)
  expect(grounding?.searchEntryPoint?.renderedContent).toContain('sky blue')
})

it('a refusal is an ApiError with the body of the service', async () => {
  const asked = ai.models.generateContent({ model: 'gemini-1.0-pro', contents: 'Hi' })
  await expect(asked).rejects.toMatchObject({ name: 'ApiError', status: 404 })
  await expect(asked).rejects.toThrow('models/gemini-1.0-pro is not found for API version v1beta')
})

it('countTokens counts what a prompt would cost', async () => {
  emulator.script([{ text: 'ok' }])
  const contents = 'How many tokens are in this sentence?'
  const counted = await ai.models.countTokens({ model, contents })
  const generated = await ai.models.generateContent({ model, contents })
  expect(counted.totalTokens).toBe(10)
  expect(generated.usageMetadata?.promptTokenCount).toBe(10)
})

it('the models can be listed and looked up', async () => {
  const names: (string | undefined)[] = []
  for await (const each of await ai.models.list()) names.push(each.name)
  expect(names).toContain('models/gemini-2.0-flash-lite')
  expect(names).toContain('models/gemini-3-flash-preview')
  const one = await ai.models.get({ model: 'gemini-2.5-flash-lite' })
  expect(one).toMatchObject({ name: 'models/gemini-2.5-flash-lite', displayName: 'Gemini 2.5 Flash Lite' })
})
