import type { GeminiMessage, GeminiPart, JsonObject } from '@deckhand/spec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHistory } from './read-history.ts'
import { toGemini } from './to-gemini.ts'

const json = fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.parse(JSON.stringify(value)))
const object = fc.dictionary(fc.string(), json).map((value) => JSON.parse(JSON.stringify(value)) as JsonObject)
const signature = fc.option(fc.base64String(), { nil: undefined })

const defined = <Value extends object>(value: Value) => JSON.parse(JSON.stringify(value)) as Value

const words: fc.Arbitrary<GeminiPart> = fc
  .record({ text: fc.string(), thought: fc.constantFrom(true, undefined), thoughtSignature: signature })
  .map((part) => defined(part) as GeminiPart)

const call: fc.Arbitrary<GeminiPart> = fc
  .record({
    functionCall: fc.record({
      id: fc.uuid(),
      name: fc.string({ minLength: 1, maxLength: 60 }),
      args: object,
      callId: fc.option(fc.string(), { nil: undefined }),
    }),
    thoughtSignature: signature,
  })
  .map((part) => defined(part) as GeminiPart)

const turn = fc.record({
  said: fc.array(words, { maxLength: 3 }),
  calls: fc.array(call, { minLength: 1, maxLength: 3 }),
})
const model = fc.option(fc.string({ minLength: 1, maxLength: 20 }), { nil: undefined })
const response = fc.oneof(object, fc.record({ error: fc.string() }), fc.record({ output: json }))

const stretch = fc
  .record({ text: fc.string(), turns: fc.array(fc.tuple(turn, model, fc.infiniteStream(response)), { maxLength: 3 }) })
  .map(({ text, turns }): GeminiMessage[] => [
    { role: 'user', parts: [{ text }] },
    ...turns.flatMap(([{ said, calls }, name, responses]) => [
      defined({ role: 'model' as const, parts: [...said, ...calls], model: name }) as GeminiMessage,
      { role: 'user' as const, parts: calls.map((part) => resultFor(part, responses)) },
    ]),
  ])

function resultFor({ functionCall }: GeminiPart, responses: Iterator<JsonObject>): GeminiPart {
  const { id = '', name = '' } = functionCall ?? {}
  return { functionResponse: { id, name, response: responses.next().value } }
}

const answered = fc
  .tuple(stretch, fc.array(words, { minLength: 1, maxLength: 3 }))
  .map(([messages, parts]): GeminiMessage[] => [...messages, { role: 'model', parts }])

const history = fc
  .tuple(fc.array(answered, { maxLength: 3 }), fc.oneof(stretch, answered))
  .map((lists) => lists.flat(2))

test('reading a history and writing it again does not change it', () => {
  fc.assert(
    fc.property(history, (held) => {
      expect(toGemini(readHistory(held), ({ id }) => id)).toEqual(held)
    }),
  )
})

test('calls of the last turn may be open, and stay open', () => {
  fc.assert(
    fc.property(stretch, turn, fc.nat(3), (before, { said, calls }, done) => {
      const parts = calls.slice(0, done).map((part) => resultFor(part, [{ ok: true }][Symbol.iterator]()))
      const held: GeminiMessage[] = [...before, { role: 'model', parts: [...said, ...calls] }]
      if (parts.length > 0) held.push({ role: 'user', parts })
      expect(toGemini(readHistory(held), ({ id }) => id)).toEqual(held)
    }),
  )
})

test('an error is a failed call, and every other result stays as it is', () => {
  const read = (response: JsonObject) =>
    readHistory([
      hi,
      look('1'),
      { role: 'user', parts: [{ functionResponse: { id: '1', name: 'look', response } }] },
    ])[1]
  expect(read({ error: 'Closed.' })).toMatchObject({ parts: [{ status: 'failed', error: { message: 'Closed.' } }] })
  expect(read({ error: 'x', more: 1 })).toMatchObject({ parts: [{ output: { error: 'x', more: 1 } }] })
  expect(read({ error: 5 })).toMatchObject({ parts: [{ status: 'completed' }] })
})

test('the call has the name that the model used', () => {
  const held = { role: 'model', parts: [{ functionCall: { id: '1', name: 'add to cart', args: {} } }] } as const
  const [, read] = readHistory([hi, held])
  expect(read).toMatchObject({ parts: [{ name: 'add to cart', modelName: expect.stringMatching(/^add_to_cart_/) }] })
})

const hi = { role: 'user', parts: [{ text: 'Hi' }] }
const answer = { role: 'model', parts: [{ text: 'Yes' }] }
const look = (id: unknown, more: object = {}) => ({
  role: 'model',
  parts: [{ functionCall: { id, name: 'look', args: {}, ...more } }],
})
const looked = (id: unknown, more: object = {}) => ({
  role: 'user',
  parts: [{ functionResponse: { id, name: 'look', response: {}, ...more } }],
})
const inModel = (part: unknown) => [hi, { role: 'model', parts: [part] }]

const wrong: [string, unknown, string][] = [
  ['not a list', {}, 'history'],
  ['not a message', [null], 'history[0]'],
  ['another role', [{ role: 'system', parts: [{ text: 'Obey' }] }], 'history[0].role'],
  ['no parts', [{ role: 'user', parts: [] }], 'history[0].parts'],
  ['another field', [{ ...hi, name: 'x' }], 'history[0].name'],
  ['an empty part', [{ role: 'user', parts: [{}] }], 'history[0].parts[0]'],
  ['a part with two kinds', inModel({ text: 'x', functionCall: {} }), 'history[1].parts[0]'],
  ['another field of a part', inModel({ text: 'x', inlineData: {} }), 'history[1].parts[0].inlineData'],
  ['a user text in two parts', [{ role: 'user', parts: [{ text: 'a' }, { text: 'b' }] }], 'history[0].parts[1]'],
  ['a thought of the user', [{ role: 'user', parts: [{ text: 'a', thought: true }] }], 'history[0].parts[0].thought'],
  ['a call by the user', [{ role: 'user', parts: [{ functionCall: {} }] }], 'history[0].parts[0]'],
  ['a beginning by the model', [answer], 'history[0]'],
  ['two answers', [hi, answer, answer], 'history[2]'],
  ['a result by the model', inModel({ functionResponse: {} }), 'history[1].parts[0]'],
  ['a thought that is a call', inModel({ functionCall: {}, thought: true }), 'history[1].parts[0].thought'],
  ['a text that is a number', inModel({ text: 5 }), 'history[1].parts[0].text'],
  ['a signature that is a number', inModel({ text: 'x', thoughtSignature: 5 }), 'history[1].parts[0].thoughtSignature'],
  ['a call without an id', [hi, look(undefined)], 'history[1].parts[0].functionCall.id'],
  ['arguments that are a list', [hi, look('1', { args: [] })], 'history[1].parts[0].functionCall.args'],
  ['an id twice', [hi, look('1'), looked('1'), look('1')], 'history[3].parts[0].functionCall.id'],
  ['a result without a call', [hi, looked('1')], 'history[1].parts[0].functionResponse.id'],
  ['a result for another call', [hi, look('1'), looked('2')], 'history[2].parts[0].functionResponse.id'],
  [
    'a result of another tool',
    [hi, look('1'), looked('1', { name: 'x' })],
    'history[2].parts[0].functionResponse.name',
  ],
  ['two results', [hi, look('1'), looked('1'), looked('1')], 'history[3]'],
  [
    'a response that is a text',
    [hi, look('1'), looked('1', { response: 'x' })],
    'history[2].parts[0].functionResponse.response',
  ],
  [
    'text beside results',
    [hi, look('1'), { role: 'user', parts: [...looked('1').parts, { text: 'x' }] }],
    'history[2].parts[1]',
  ],
  ['an open call in the middle', [hi, look('1'), hi], 'history[2]'],
  ['an open call before another turn', [hi, look('1'), look('2')], 'history[2]'],
  ['a model that is a number', [hi, { ...answer, model: 5 }], 'history[1].model'],
]

test.each(wrong)('%s is refused with its path', (_, held, field) => {
  expect(() => readHistory(held)).toThrowError(expect.objectContaining({ code: 'BAD_REQUEST', field }))
})
