import type { ModelChunk } from '@deckhand/spec'
import { afterEach, describe, expect, it } from 'vitest'
import { collect, modelOn } from '../testing/collect.ts'
import { closeServers, event, startPlaybackServer, text } from '../testing/playback-server.ts'

afterEach(closeServers)

const noUsage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

/** The chunks of a turn with these events. */
async function chunksOf(...events: unknown[]): Promise<ModelChunk[]> {
  return collect(modelOn(await startPlaybackServer({ events })))
}

describe('a streamed turn', () => {
  it('yields each part unmerged, with its own signature and id', async () => {
    const chunks = await chunksOf(
      event([{ text: 'Let me ', thought: true }]),
      event([
        { text: 'see.', thought: true, thoughtSignature: 'dGhvdWdodA==' },
        { text: 'I ' },
        { text: 'look.', thoughtSignature: 'dGV4dA==' },
      ]),
      event([
        { functionCall: { id: 'c1', name: 'look', args: { at: 'a' } }, thoughtSignature: 'Y2FsbA+/' },
        { functionCall: { id: 'c2', name: 'look', args: { at: 'b' } } },
      ]),
      event([{ text: '' }], { finishReason: 'STOP' }),
    )
    expect(chunks).toEqual([
      { type: 'thought', text: 'Let me ' },
      { type: 'thought', text: 'see.', signature: 'dGhvdWdodA==' },
      { type: 'text', text: 'I ' },
      { type: 'text', text: 'look.', signature: 'dGV4dA==' },
      { type: 'call', callId: 'c1', name: 'look', args: { at: 'a' }, signature: 'Y2FsbA+/' },
      { type: 'call', callId: 'c2', name: 'look', args: { at: 'b' } },
      { type: 'finish', usage: noUsage, unreported: true },
    ])
  })

  it('keeps a part without text only if it has a signature', async () => {
    const chunks = await chunksOf(
      text('Hi.'),
      event([{ text: '' }, { text: '', thoughtSignature: 'YQ==' }, { thoughtSignature: 'Yg==' }], {
        finishReason: 'STOP',
      }),
    )
    expect(chunks.slice(1, -1)).toEqual([
      { type: 'text', text: '', signature: 'YQ==' },
      { type: 'text', text: '', signature: 'Yg==' },
    ])
  })

  it('gives a call without arguments an empty object', async () => {
    const [call] = await chunksOf(event([{ functionCall: { name: 'ping' } }], { finishReason: 'STOP' }))
    expect(call).toEqual({ type: 'call', name: 'ping', args: {} })
  })

  it('leaves out kinds of parts that were not requested', async () => {
    const image = { inlineData: { mimeType: 'image/png', data: 'AA==' }, thoughtSignature: 'YQ==' }
    const chunks = await chunksOf(event([image, { text: 'Hi.' }], { finishReason: 'STOP' }))
    expect(chunks.map((chunk) => chunk.type)).toEqual(['text', 'finish'])
  })

  it('reports the last usage', async () => {
    const usageMetadata = {
      promptTokenCount: 10,
      toolUsePromptTokenCount: 5,
      candidatesTokenCount: 3,
      thoughtsTokenCount: 2,
      totalTokenCount: 20,
    }
    const chunks = await chunksOf(
      event([{ text: 'a' }], { usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 } }),
      event([{ text: 'b' }], { finishReason: 'STOP', usageMetadata }),
    )
    const usage = { inputTokens: 15, outputTokens: 3, thoughtTokens: 2, totalTokens: 20 }
    expect(chunks.at(-1)).toEqual({ type: 'finish', usage })
  })

  it('reads usage from a separate event', async () => {
    const chunks = await chunksOf(text('a', 'STOP'), { usageMetadata: { promptTokenCount: 4 } })
    expect(chunks.at(-1)).toMatchObject({ usage: { inputTokens: 4, totalTokens: 4 } })
  })

  it('lists each source once', async () => {
    const groundingChunks = [
      { web: { uri: 'https://a.example/1', title: 'a.example' } },
      { web: { uri: 'https://b.example/2' } },
      { retrievedContext: { uri: 'gs://x' } },
    ]
    const grounded = { candidates: [{ groundingMetadata: { groundingChunks }, finishReason: 'STOP' }] }
    const chunks = await chunksOf(
      text('It is.'),
      { candidates: [{ groundingMetadata: { groundingChunks } }] },
      grounded,
    )
    expect(chunks.at(-1)).toMatchObject({
      type: 'finish',
      sources: [
        { title: 'a.example', url: 'https://a.example/1' },
        { title: 'https://b.example/2', url: 'https://b.example/2' },
      ],
    })
  })

  it('has the parts of the answer that rely on each source', async () => {
    const groundingChunks = [
      { web: { uri: 'https://a.example/1', title: 'a.example' } },
      { web: { uri: 'https://b.example/2', title: 'b.example' } },
    ]
    const groundingSupports = [
      { segment: { endIndex: 3, text: 'One.' }, groundingChunkIndices: [0] },
      { segment: { startIndex: 4, endIndex: 8, text: ' Two.' }, groundingChunkIndices: [0, 7] },
      { segment: { endIndex: 3 }, groundingChunkIndices: [1] },
    ]
    const chunks = await chunksOf(
      { candidates: [{ groundingMetadata: { groundingChunks, groundingSupports } }] },
      text('One. Two.'),
      { candidates: [{ groundingMetadata: { groundingChunks, groundingSupports }, finishReason: 'STOP' }] },
    )
    expect(chunks.at(-1)).toMatchObject({
      sources: [
        { title: 'a.example', url: 'https://a.example/1', snippet: 'One. Two.' },
        { title: 'b.example', url: 'https://b.example/2' },
      ],
    })
  })
})
