import { expect, test } from 'vitest'
import { now } from '../testing/moments.ts'
import { structuredAnswer } from './structured-answer.ts'

const request = (generationConfig: Record<string, unknown>) => ({ contents: [], generationConfig })

test('an answer in JSON keeps to the schema', () => {
  const schema = {
    type: 'OBJECT',
    properties: { bullets: { type: 'ARRAY', items: { type: 'STRING' } }, score: { type: 'INTEGER' } },
    required: ['bullets', 'score'],
  }
  const answer = JSON.parse(
    structuredAnswer(request({ responseMimeType: 'application/json', responseSchema: schema }), 'All is well', now) ??
      '',
  )
  expect(answer).toMatchObject({ bullets: [expect.any(String)], score: 0 })
})

test('without tools the answer is made of what was given, a list of its sentences', () => {
  const schema = { type: 'object', properties: { bullets: { type: 'array', items: { type: 'string' } } } }
  const text = 'Return JSON. Summarize:\n\nBoats float. Ships are large boats.'
  const asked = {
    ...request({ responseMimeType: 'application/json', responseJsonSchema: schema }),
    contents: [{ role: 'user', parts: [{ text }] }],
  }
  expect(structuredAnswer(asked, 'I cannot.', now)).toBe('{"bullets":["Boats float.","Ships are large boats."]}')
})

test('without a schema the text is a field', () => {
  expect(structuredAnswer(request({ responseMimeType: 'application/json' }), 'All is well', now)).toBe(
    '{"text":"All is well"}',
  )
})

test('nobody gets JSON who did not ask for it', () => {
  expect(structuredAnswer(request({}), 'All is well', now)).toBeUndefined()
})
