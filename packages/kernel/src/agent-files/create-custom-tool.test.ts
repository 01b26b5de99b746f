import type { CustomToolDefinition, JsonObject, Spawn, SpawnRequest, ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { ToolPluginRegistry } from '../tool-registry.ts'
import { answerReader } from './answer-reader.ts'
import { createCustomTool } from './create-custom-tool.ts'

const summarize: CustomToolDefinition = {
  name: 'summarize',
  description: 'Summarize a document into key points',
  model: 'gemini-2.0-flash-lite',
  parameters: {
    text: { type: 'string', description: 'The text', required: true },
    style: { type: 'object', description: 'How' },
  },
  resultSchema: {
    type: 'object',
    properties: { bullets: { type: 'array', items: { type: 'string' } } },
    required: ['bullets'],
    additionalProperties: false,
  },
  prompt: 'Summarize in {{style}}: {{text}}',
}
/** The tool at work, with an agent that says what the test gives it. */
async function call(definition: CustomToolDefinition, args: JsonObject, output = '{"bullets":[]}') {
  const requests: SpawnRequest[] = []
  const spawn: Spawn = async (request) => {
    requests.push(request)
    return { runId: 'child', output, signals: [] }
  }
  const result = await createCustomTool(definition).handler(args, { spawn } as unknown as ToolContext)
  return { result, request: requests[0] }
}

test('a parameter is optional unless it is required, and none may be added', () => {
  const check = new ToolPluginRegistry([createCustomTool(summarize)]).find('summarize')?.check
  expect(check?.({ text: 'x' })).toBeUndefined()
  expect(check?.({})).toBe('"text" is missing')
  expect(check?.({ text: 'x', more: 1 })).toBe('"more" is not a parameter')
})

test('the agent gets the arguments in its prompt, the model and the schema of the definition, and no tools', async () => {
  const { result, request } = await call(summarize, { text: 'boats', style: { lines: 2 } }, '{"bullets":["a"]}')
  expect(result).toEqual({ bullets: ['a'] })
  expect(request).toMatchObject({
    agent: { name: 'summarize', model: 'gemini-2.0-flash-lite', resultSchema: summarize.resultSchema },
    prompt: 'Summarize in {"lines":2}: boats',
    tools: [],
  })
})

test('without a schema the result is the text as it is', async () => {
  const { resultSchema: _, ...free } = summarize
  expect((await call(free, { text: 'x' }, '{"a": 1}')).result).toBe('{"a": 1}')
})

const readAnswer = answerReader(summarize.resultSchema ?? {})

test.each([
  ['{"bullets": ["a"]}', { bullets: ['a'] }],
  ['Here:\n```json\n{"bullets": []}\n```', { bullets: [] }],
  ['First {"wrong": 1}, then {"bullets": ["b"]}.', { bullets: ['b'] }],
])('%j fits', (text, output) => {
  expect(readAnswer(text)).toEqual({ ok: true, output })
})

test.each([
  ['Boats float.', 'There is no JSON in your answer. Answer again, with JSON only.'],
  ['[1]', 'Your answer does not fit the schema: the answer must be object. Answer again, with JSON only.'],
  [
    '{"bullets": [1], "more": 2}',
    'Your answer does not fit the schema: "more" is not part of the answer; "bullets.0" must be string. Answer again, with JSON only.',
  ],
  ['{}', 'Your answer does not fit the schema: "bullets" is missing. Answer again, with JSON only.'],
])('%j is told as words', (text, problem) => {
  expect(readAnswer(text)).toEqual({ ok: false, problem })
})

test('S22: an answer without a part named "constructor" does not fit a schema that requires it', () => {
  const properties = { constructor: { type: 'string' } }
  const read = answerReader({ type: 'object', properties, required: ['constructor'] })
  expect(read('{}')).toMatchObject({ ok: false, problem: expect.stringContaining('"constructor" is missing') })
  expect(read('{"constructor": "Ada"}')).toEqual({ ok: true, output: { constructor: 'Ada' } })
})
