import type { Message, Part, ToolPart, Turn } from '@deckhand/spec'
import { describe, expect, it } from 'vitest'
import { toContents } from './contents.ts'

const asked: Message = { role: 'user', text: 'go' }
const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }

function turn(parts: Part[], model = 'gemini-2.5-flash'): Turn {
  return { role: 'assistant', id: 't', model, parts, usage }
}

function call(rest: Partial<ToolPart> = {}): ToolPart {
  return { type: 'tool', id: 'a1', name: 'look', input: {}, status: 'completed', output: {}, ...rest }
}

/** The response that Gemini gets for such a call. */
function responseFor(rest: Partial<ToolPart>): unknown {
  const { output: _, ...open } = call()
  const contents = toContents([asked, turn([{ ...open, ...rest }])], 'gemini-2.5-flash')
  return contents[2]?.parts?.[0]?.functionResponse?.response
}

describe('history', () => {
  it('keeps parts in order and unmerged, each signature on its own part', () => {
    const parts: Part[] = [
      { type: 'thought', text: 'Hm.', signature: 'c2lnMQ==' },
      { type: 'thought', text: ' Yes.' },
      { type: 'text', text: 'Let ' },
      { type: 'text', text: 'me look.', signature: 'c2lnMg==' },
      { type: 'text', text: '', signature: 'c2lnMw==' },
      call({ signature: 'c2lnNA+/', callId: 'c1', input: { q: 1 } }),
      call({ callId: 'c2', input: { q: 2 }, output: { found: true } }),
    ]
    expect(toContents([asked, turn(parts)], 'gemini-2.5-flash')).toEqual([
      { role: 'user', parts: [{ text: 'go' }] },
      {
        role: 'model',
        parts: [
          { text: 'Hm.', thought: true, thoughtSignature: 'c2lnMQ==' },
          { text: ' Yes.', thought: true },
          { text: 'Let ' },
          { text: 'me look.', thoughtSignature: 'c2lnMg==' },
          { text: '', thoughtSignature: 'c2lnMw==' },
          { functionCall: { id: 'c1', name: 'look', args: { q: 1 } }, thoughtSignature: 'c2lnNA+/' },
          { functionCall: { id: 'c2', name: 'look', args: { q: 2 } } },
        ],
      },
      {
        role: 'user',
        parts: [
          { functionResponse: { id: 'c1', name: 'look', response: {} } },
          { functionResponse: { id: 'c2', name: 'look', response: { found: true } } },
        ],
      },
    ])
  })

  it("repeats the model's original arguments if the tool parsed them", () => {
    const contents = toContents([asked, turn([call({ input: { cents: 700 }, modelInput: { amount: '7' } })])], 'm')
    expect(contents[1]?.parts?.[0]?.functionCall?.args).toEqual({ amount: '7' })
  })

  it("uses the model's name for a call", () => {
    const contents = toContents([asked, turn([call({ name: 'cart/add', modelName: 'cart_add_1f' })])], 'm')
    expect(contents[1]?.parts?.[0]?.functionCall?.name).toBe('cart_add_1f')
    expect(contents[2]?.parts?.[0]?.functionResponse?.name).toBe('cart_add_1f')
  })

  it("has the messages of a call's agents beside its result", () => {
    const contents = toContents([asked, turn([call({ output: 'Done.', heard: ['Careful.'] })])], 'm')
    expect(contents[2]?.parts?.[0]?.functionResponse?.response).toEqual({ output: 'Done.', signals: ['Careful.'] })
  })

  it('begins with the user and leaves out turns without parts', () => {
    const contents = toContents([turn([{ type: 'text', text: 'before' }]), asked, turn([]), asked], 'm')
    expect(contents).toEqual([
      { role: 'user', parts: [{ text: 'go' }] },
      { role: 'user', parts: [{ text: 'go' }] },
    ])
  })

  it('without a user is refused', () => {
    expect(() => toContents([turn([])], 'm')).toThrow(expect.objectContaining({ code: 'MODEL_BAD_REQUEST' }))
  })
})

describe('the result of a call', () => {
  it('is sent as it is if it is an object, and as `output` otherwise', () => {
    expect(responseFor({ output: { rows: [1] } })).toEqual({ rows: [1] })
    expect(responseFor({ output: 'text' })).toEqual({ output: 'text' })
    expect(responseFor({ output: [1, 2] })).toEqual({ output: [1, 2] })
    expect(responseFor({ output: null })).toEqual({ output: null })
    expect(responseFor({ output: false })).toEqual({ output: false })
  })

  it('is the error message if the call failed', () => {
    expect(responseFor({ error: { code: 'TOOL_FAILED', message: 'No such row.' } })).toEqual({ error: 'No such row.' })
  })

  it('is a generated error if the run died during the call', () => {
    expect(responseFor({ status: 'executing' })).toEqual({ error: 'This call was never finished.' })
  })
})

describe('signatures', () => {
  const signed = [call({ signature: 'c2ln' }), call()]
  const firstSignatures = (messages: Message[], model: string) =>
    toContents(messages, model)
      .filter((content) => content.role === 'model')
      .map((content) => content.parts?.map((part) => part.thoughtSignature))

  it('of another model are left out, with parts that have nothing else', () => {
    const parts: Part[] = [
      { type: 'thought', text: 'Hm.', signature: 'eA==' },
      { type: 'text', text: '', signature: 'eQ==' },
      ...signed,
    ]
    expect(toContents([asked, turn(parts, 'gemini-2.5-pro')], 'gemini-2.5-flash')[1]?.parts).toEqual([
      { text: 'Hm.', thought: true },
      { functionCall: { name: 'look', args: {} } },
      { functionCall: { name: 'look', args: {} } },
    ])
  })

  it('that are missing after the last user message are replaced for Gemini 3, on the first call of a turn', () => {
    const skip = 'skip_thought_signature_validator'
    const other = turn(signed, 'gemini-2.5-pro')
    const own = turn(signed, 'gemini-3-pro')
    expect(firstSignatures([asked, other, own], 'gemini-3-pro')).toEqual([
      [skip, undefined],
      ['c2ln', undefined],
    ])
    expect(firstSignatures([asked, other], 'gemini-2.5-flash')).toEqual([[undefined, undefined]])
  })

  it('that are missing before the last user message are not replaced', () => {
    expect(firstSignatures([asked, turn(signed, 'x'), asked], 'gemini-3-pro')).toEqual([[undefined, undefined]])
  })
})
