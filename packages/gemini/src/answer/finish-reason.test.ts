import { afterEach, describe, expect, it } from 'vitest'
import { collect, failureOf, modelOn } from '../testing/collect.ts'
import { closeServers, event, type Reply, startPlaybackServer, text } from '../testing/playback-server.ts'
import { isTruncated } from './finish-reason.ts'

afterEach(closeServers)

describe('a turn that the service blocked', () => {
  it.each([
    ['SAFETY', 'it may be unsafe'],
    ['PROHIBITED_CONTENT', 'it may hold prohibited content'],
    ['BLOCKLIST', 'it has a forbidden word'],
    ['RECITATION', 'it would recite a protected text'],
    ['SPII', 'it may hold sensitive personal data'],
    ['IMAGE_SAFETY', 'an image in it may be unsafe'],
    ['OTHER', 'Google gave no reason'],
    ['A_REASON_OF_TOMORROW', 'Google gave no reason'],
  ])('fails once and says why: %s', async (finishReason, words) => {
    const server = await startPlaybackServer({ events: [text('Well, '), { candidates: [{ finishReason }] }] })
    const failure = await failureOf(collect(modelOn(server)))
    expect(failure).toMatchObject({ code: 'MODEL_BLOCKED' })
    expect(failure.message).toContain(`${words} (${finishReason})`)
    expect(server.requests.length).toBe(1)
  })

  it('also fails if the request itself was blocked', async () => {
    const server = await startPlaybackServer({ events: [{ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }] })
    const failure = await failureOf(collect(modelOn(server)))
    expect(failure).toMatchObject({ code: 'MODEL_BLOCKED' })
    expect(failure.message).toContain('blocked the request because it may hold prohibited content')
    expect(server.requests.length).toBe(1)
  })
})

describe('a turn that is cut off at the output limit', () => {
  it('completes, marked as truncated', async () => {
    const chunks = await collect(
      modelOn(await startPlaybackServer({ events: [text('Once upon'), text(' a', 'MAX_TOKENS')] })),
    )
    expect(chunks.at(-1)).toMatchObject({ type: 'finish', truncated: true })
  })

  it('completes even if there was room only for thoughts', async () => {
    const thought = event([{ text: 'Hm', thought: true }], { finishReason: 'MAX_TOKENS' })
    const chunks = await collect(modelOn(await startPlaybackServer({ events: [thought] })))
    expect(chunks.at(-1)).toMatchObject({ type: 'finish', truncated: true })
  })
})

describe('an unusable turn', () => {
  const malformed: Reply = {
    events: [text('I call '), { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }],
  }
  const empty: Reply = { events: [event([{ text: 'Hm.', thought: true }]), text('', 'STOP')] }
  const good: Reply = { events: [text('Done.', 'STOP')] }

  it('is retried once if a call was malformed', async () => {
    const chunks = await collect(modelOn(await startPlaybackServer(malformed, good)))
    expect(chunks.map((chunk) => chunk.type)).toEqual(['text', 'restart', 'text', 'finish'])
  })

  it('fails if a call is malformed again', async () => {
    const server = await startPlaybackServer(malformed)
    expect(await failureOf(collect(modelOn(server)))).toMatchObject({ code: 'MODEL_MALFORMED_CALL' })
    expect(server.requests.length).toBe(2)
  })

  it.each(['UNEXPECTED_TOOL_CALL', 'MALFORMED_RESPONSE'])(
    'is treated the same if the reason is %s',
    async (finishReason) => {
      const server = await startPlaybackServer({ events: [{ candidates: [{ finishReason }] }] })
      expect(await failureOf(collect(modelOn(server)))).toMatchObject({ code: 'MODEL_MALFORMED_CALL' })
      expect(server.requests.length).toBe(2)
    },
  )

  it('is retried once if it was empty, with or without thoughts', async () => {
    const chunks = await collect(modelOn(await startPlaybackServer(empty, good)))
    expect(chunks.map((chunk) => chunk.type)).toEqual(['thought', 'restart', 'text', 'finish'])
  })

  it('fails if it is empty again', async () => {
    const server = await startPlaybackServer(empty)
    expect(await failureOf(collect(modelOn(server)))).toMatchObject({ code: 'MODEL_EMPTY' })
    expect(server.requests.length).toBe(2)
  })

  it('causes no restart if no chunk was yielded', async () => {
    const chunks = await collect(modelOn(await startPlaybackServer({ events: [text(' \n', 'STOP')] }, good)))
    expect(chunks.map((chunk) => chunk.type)).toEqual(['text', 'restart', 'text', 'finish'])
    const unseen = await collect(modelOn(await startPlaybackServer({ events: [text('', 'STOP')] }, good)))
    expect(unseen.map((chunk) => chunk.type)).toEqual(['text', 'finish'])
  })

  // Only for Vertex AI, because the SDK drops the message for the Gemini API.
  it("fails with the service's message", () => {
    const ending = { reason: 'MALFORMED_FUNCTION_CALL', message: 'print(look(', answered: false }
    expect(() => isTruncated(ending)).toThrow('cannot be read: MALFORMED_FUNCTION_CALL (print(look()')
  })
})
