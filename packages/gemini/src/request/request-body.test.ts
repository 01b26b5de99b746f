import type { ModelRequest, ToolDefinition } from '@deckhand/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, hello, modelOn } from '../testing/collect.ts'
import { type PlaybackServer, startPlaybackServer, text } from '../testing/playback-server.ts'

let server: PlaybackServer
beforeAll(async () => {
  server = await startPlaybackServer({ events: [text('ok', 'STOP')] })
})
afterAll(() => server.close())

/** The body that the server received for this request. */
async function bodyOf(request: Partial<ModelRequest>, options: Parameters<typeof modelOn>[1] = {}): Promise<unknown> {
  await collect(modelOn(server, options), { ...hello, ...request })
  return server.requests.at(-1)?.body
}

const look: ToolDefinition = {
  name: 'look',
  description: 'Looks.',
  inputSchema: { type: 'object', properties: { at: { type: 'string', default: 'x' } }, required: ['at'] },
}

describe('the request on the wire', () => {
  it('has a second turn with two parallel calls, thoughts and signatures', async () => {
    const body = await bodyOf({
      instruction: 'Be brief.',
      messages: [
        { role: 'user', text: 'Compare a and b.' },
        {
          role: 'assistant',
          id: 't1',
          model: 'gemini-2.5-flash',
          usage: { inputTokens: 1, outputTokens: 1, thoughtTokens: 1, totalTokens: 3 },
          parts: [
            { type: 'thought', text: 'Both at once.', signature: 'dGhvdWdodA==' },
            { type: 'text', text: 'I look at both.' },
            {
              type: 'tool',
              id: 'x1',
              callId: 'c1',
              name: 'look',
              input: { at: 'a' },
              signature: 'Y2FsbA+/',
              status: 'completed',
              output: { size: 1 },
            },
            {
              type: 'tool',
              id: 'x2',
              callId: 'c2',
              name: 'look',
              input: { at: 'b' },
              status: 'failed',
              error: { code: 'TOOL_FAILED', message: 'b is closed.' },
            },
          ],
        },
      ],
      tools: [look],
      settings: { temperature: 0.2, maxOutputTokens: 500, thinking: { include: true, budget: -1 } },
    })
    expect(body).toEqual({
      systemInstruction: { role: 'user', parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Compare a and b.' }] },
        {
          role: 'model',
          parts: [
            { text: 'Both at once.', thought: true, thoughtSignature: 'dGhvdWdodA==' },
            { text: 'I look at both.' },
            { functionCall: { id: 'c1', name: 'look', args: { at: 'a' } }, thoughtSignature: 'Y2FsbA+/' },
            { functionCall: { id: 'c2', name: 'look', args: { at: 'b' } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { id: 'c1', name: 'look', response: { size: 1 } } },
            { functionResponse: { id: 'c2', name: 'look', response: { error: 'b is closed.' } } },
          ],
        },
      ],
      tools: [
        {
          functionDeclarations: [
            {
              name: 'look',
              description: 'Looks.',
              parametersJsonSchema: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] },
            },
          ],
        },
      ],
      generationConfig: {
        temperature: 0.2,
        maxOutputTokens: 500,
        thinkingConfig: { includeThoughts: true, thinkingBudget: -1 },
      },
    })
  })

  it('has nothing that was not requested', async () => {
    expect(await bodyOf({})).toEqual({ contents: [{ role: 'user', parts: [{ text: 'hello' }] }], generationConfig: {} })
  })

  it('has no schema for a tool without parameters', async () => {
    const tools = [{ name: 'ping', description: 'Pings.', inputSchema: { type: 'object', properties: {} } }]
    expect(await bodyOf({ tools })).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'ping', description: 'Pings.' }] }],
    })
  })

  it('asks for JSON with a schema, for JSON alone if Gemini cannot express the schema, and for neither beside tools', async () => {
    const form = { type: 'object', properties: { bullets: { type: 'array', items: { type: 'string' } } } }
    expect(await bodyOf({ settings: { responseSchema: form } })).toMatchObject({
      generationConfig: { responseMimeType: 'application/json', responseJsonSchema: form },
    })
    expect(await bodyOf({ settings: { responseSchema: { type: 'object', not: {} } } })).toMatchObject({
      generationConfig: { responseMimeType: 'application/json' },
    })
    expect(await bodyOf({ settings: { responseSchema: form }, tools: [look] })).toMatchObject({ generationConfig: {} })
  })

  it('asks for search, and beside tools in the form that Gemini 3 needs', async () => {
    const settings = { searchGrounding: true }
    expect(await bodyOf({ settings })).toMatchObject({ tools: [{ googleSearch: {} }] })
    expect(await bodyOf({ tools: [look], settings }, { model: 'gemini-3-pro' })).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'look' }] }, { googleSearch: {} }],
      toolConfig: { includeServerSideToolInvocations: true },
    })
  })

  it('with search beside tools is never sent to a model that cannot do both', async () => {
    const both = bodyOf({ tools: [look], settings: { searchGrounding: true } }, { model: 'gemini-2.5-flash' })
    await expect(both).rejects.toMatchObject({
      code: 'MODEL_BAD_REQUEST',
      message: expect.stringContaining('Turn off searchGrounding'),
    })
  })

  it('has the settings of the model if the request has none', async () => {
    const options = { settings: { temperature: 0.5, maxOutputTokens: 9 } }
    expect(await bodyOf({ settings: { temperature: 0 } }, options)).toMatchObject({
      generationConfig: { temperature: 0, maxOutputTokens: 9 },
    })
  })

  it('has thinking settings in the form that the model accepts', async () => {
    const settings = { thinking: { budget: 0, level: 'low' as const } }
    expect(await bodyOf({ settings }, { model: 'gemini-2.5-flash' })).toMatchObject({
      generationConfig: { thinkingConfig: { thinkingBudget: 0 } },
    })
    const newer = (await bodyOf({ settings }, { model: 'gemini-3-pro' })) as { generationConfig: unknown }
    expect(newer.generationConfig).toEqual({ thinkingConfig: { thinkingLevel: 'LOW' } })
  })

  it('with a tool that Gemini does not support is never sent', async () => {
    const sent = server.requests.length
    const tools = [{ ...look, inputSchema: { type: 'object', not: {} } }]
    await expect(bodyOf({ tools })).rejects.toMatchObject({ code: 'BAD_TOOL' })
    expect(server.requests.length).toBe(sent)
  })
})
