import type { JsonObject, Message, ModelChunk, ModelRequest, Part, ToolDefinition } from '@deckhand/spec'
import { type GenerateContentConfig, GoogleGenAI } from '@google/genai'
import { afterEach, describe, expect, it } from 'vitest'
import { TurnReader } from './answer/turn-reader.ts'
import type { GeminiOptions } from './gemini-options.ts'
import { requestBody } from './request/request-body.ts'
import { collect, hello, modelOn } from './testing/collect.ts'
import {
  closeServers,
  event,
  type PlaybackServer,
  type Reply,
  startPlaybackServer,
  text,
} from './testing/playback-server.ts'

// Google's SDK is the reference: we must send and read the same.
afterEach(closeServers)

const model = 'gemini-2.5-flash'

/** The same turn through the SDK, with its own conversions between our body and the wire. */
async function throughSdk(
  server: PlaybackServer,
  request: ModelRequest,
  options: GeminiOptions,
): Promise<ModelChunk[]> {
  const id = options.model ?? model
  const { contents, generationConfig, ...config } = requestBody(id, request, options)
  const client = new GoogleGenAI({ vertexai: false, apiKey: 'secret-key', httpOptions: { baseUrl: server.url } })
  const responses = await client.models.generateContentStream({
    model: id,
    contents,
    config: { ...config, ...generationConfig } as GenerateContentConfig,
  })
  const turn = new TurnReader()
  const chunks: ModelChunk[] = []
  for await (const response of responses) chunks.push(...turn.read(response))
  return [...chunks, turn.finish()]
}

const look: ToolDefinition = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: { at: { type: 'string', enum: ['a', 'b'] } }, required: ['at'] },
}
const ping: ToolDefinition = { name: 'ping', description: 'Pings.', inputSchema: { type: 'object', properties: {} } }
const form: JsonObject = { type: 'object', properties: { bullets: { type: 'array', items: { type: 'string' } } } }

function turn(parts: Part[]): Message {
  const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 1, totalTokens: 3 }
  return { role: 'assistant', id: 't', model, usage, parts }
}

const calls = turn([
  { type: 'thought', text: 'Both at once – “so”.', signature: 'dGhvdWdodA==' },
  { type: 'text', text: 'I look.', signature: 'dGV4dA==' },
  { type: 'text', text: '', signature: 'ZW1wdHk=' },
  {
    type: 'tool',
    id: '1',
    callId: 'c1',
    name: 'look',
    input: { at: 'a' },
    signature: 'Y2FsbA+/',
    status: 'completed',
    output: { deep: [{ null: null, no: false, zero: 0 }] },
  },
  {
    type: 'tool',
    id: '2',
    name: 'look',
    input: {},
    status: 'failed',
    error: { code: 'TOOL_FAILED', message: 'b is closed.' },
  },
])

describe('a request is the one that the SDK sends', () => {
  const requests: [string, Partial<ModelRequest>, GeminiOptions?][] = [
    ['of a first message', {}],
    ['with an instruction', { instruction: 'Be brief.\u2028Always.' }],
    ['with tools', { tools: [look, ping] }],
    [
      'with the turns before',
      { messages: [...hello.messages, calls, { role: 'user', text: 'And now?' }], tools: [look] },
    ],
    ['with settings', { settings: { temperature: 0, maxOutputTokens: 9, thinking: { include: true, budget: -1 } } }],
    ['with a level of thinking', { settings: { thinking: { level: 'low' } } }, { model: 'gemini-3-pro' }],
    ['for JSON of a form', { settings: { responseSchema: form } }],
    ['for JSON of any form', { settings: { responseSchema: { type: 'object', not: {} } } }],
    ['with search', { settings: { searchGrounding: true } }],
    ['with search beside tools', { settings: { searchGrounding: true }, tools: [look] }, { model: 'gemini-3-pro' }],
    ['to a tuned model', {}, { model: 'tunedModels/mine' }],
  ]

  it.each(requests)('%s', async (_title, rest, options = {}) => {
    const server = await startPlaybackServer({ events: [text('ok', 'STOP')] })
    const request = { ...hello, ...rest }
    await collect(modelOn(server, options), request)
    await throughSdk(server, request, options)
    const [ours, theirs] = server.requests.map(({ url, headers, body }) => ({
      url,
      key: headers['x-goog-api-key'],
      type: headers['content-type'],
      body,
    }))
    expect(ours).toEqual(theirs)
    expect(ours?.body.contents).toBeDefined()
  })
})

const groundingMetadata = {
  groundingChunks: [{ web: { uri: 'https://a.example/1', title: 'a' } }, { web: { uri: 'https://b.example/2' } }],
  groundingSupports: [{ segment: { text: 'One.' }, groundingChunkIndices: [0, 1] }],
}
const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 3, thoughtsTokenCount: 2, totalTokenCount: 14 }
const whole = [
  event([
    { text: 'Hm – ', thought: true },
    { text: 'ja.\u2028', thought: true, thoughtSignature: 'YQ==' },
  ]),
  event([{ text: 'Grüße 𝄞 ' }, { text: '' }, { text: '', thoughtSignature: 'Yg==' }]),
  event([{ functionCall: { id: 'c1', name: 'look', args: { at: 'a\r\n\r\ndata: b' } }, thoughtSignature: 'Yw==' }]),
  event([{ functionCall: { name: 'ping' } }, { inlineData: { mimeType: 'image/png', data: 'AA==' } }]),
  { candidates: [{ groundingMetadata, finishReason: 'STOP' }], usageMetadata },
]
const framed = (ending: string) => whole.map((each) => `data: ${JSON.stringify(each)}${ending}`).join('')

describe('an answer is read as the SDK reads it', () => {
  const streams: [string, Reply][] = [
    ['event by event', { events: whole }],
    ['all at once', { body: framed('\r\n\r\n') }],
    ['with \\n', { body: framed('\n\n') }],
    ['without a space after the colon', { body: framed('\n\n').replaceAll('data: {', 'data:{') }],
    ['with comments between', { body: framed('\n\n: keep-alive\n\n') }],
    ['cut by the output limit', { events: [text('Half', 'MAX_TOKENS')] }],
    ['with the usage in an event of its own', { events: [text('a', 'STOP'), { usageMetadata }] }],
    ['of only a call', { events: [event([{ functionCall: { name: 'ping', args: {} } }], { finishReason: 'STOP' })] }],
  ]

  it.each(streams)('%s', async (_title, reply) => {
    const server = await startPlaybackServer(reply)
    const ours = await collect(modelOn(server))
    expect(ours).toEqual(await throughSdk(server, hello, {}))
    expect(ours.length).toBeGreaterThan(1)
  })

  it.each([1, 2, 3, 7, 64])('in pieces of %i bytes', async (size) => {
    const bytes = Buffer.from(framed('\r\n\r\n'))
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    const server = await startPlaybackServer({ pieces })
    expect(await collect(modelOn(server))).toEqual(await throughSdk(server, hello, {}))
  })
})
