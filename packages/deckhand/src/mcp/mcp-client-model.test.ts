import type { Message, Model, ModelChunk, ModelRequest } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { writeCall } from './call-prompt.ts'
import { McpClientModel } from './mcp-client-model.ts'

const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

const other: Model = {
  id: 'other',
  async *stream({ messages }: ModelRequest): AsyncGenerator<ModelChunk> {
    yield { type: 'text', text: `other: ${messages.length}` }
    yield { type: 'finish', usage }
  },
}

async function answerTo(...messages: Message[]): Promise<ModelChunk[]> {
  const request = { instruction: '', messages, tools: [] }
  const chunks: ModelChunk[] = []
  for await (const chunk of new McpClientModel(other).stream(request, new AbortController().signal)) chunks.push(chunk)
  return chunks
}

const turn: Message = { role: 'assistant', id: '1', model: 'mcp-client', parts: [], usage }

test('the call in the prompt is made exactly as it was wished for, and once', async () => {
  const args = { 'a key': ['\u2028"\n{', 7, { b: null }] }
  const text = writeCall({ name: 'notes.find', args })
  expect(await answerTo({ role: 'user', text })).toEqual([
    { type: 'call', name: 'notes.find', args },
    { type: 'finish', usage },
  ])
  expect(await answerTo({ role: 'user', text }, turn)).toEqual([
    { type: 'text', text: 'The MCP client has the result.' },
    { type: 'finish', usage },
  ])
})

test.each(['what is the weather?', 'Call by an MCP client: x', 'Call by an MCP client: x\n{"a": '])(
  'whatever else it is asked, the other model answers: %j',
  async (text) => {
    expect(await answerTo({ role: 'user', text })).toEqual([
      { type: 'text', text: 'other: 1' },
      { type: 'finish', usage },
    ])
  },
)
