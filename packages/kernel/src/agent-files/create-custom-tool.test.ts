import type { CustomToolDefinition } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { ToolPluginRegistry } from '../tool-registry.ts'
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
const { plugin, prompt, readAnswer, model } = createCustomTool(summarize)

test('a parameter is optional unless it is required, and none may be added', () => {
  const registry = new ToolPluginRegistry([{ ...plugin, handler: async () => null }])
  const check = registry.find('summarize')?.check
  expect(check?.({ text: 'x' })).toBeUndefined()
  expect(check?.({})).toBe('"text" is missing')
  expect(check?.({ text: 'x', more: 1 })).toBe('"more" is not a parameter')
})

test('the prompt has the arguments, and the model is the one of the definition', () => {
  expect(prompt({ text: 'boats', style: { lines: 2 } })).toBe('Summarize in {"lines":2}: boats')
  expect(model).toBe('gemini-2.0-flash-lite')
})

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

test('without a schema the answer is the text as it is', () => {
  const { resultSchema: _, ...free } = summarize
  expect(createCustomTool(free).readAnswer('{"a": 1}')).toEqual({ ok: true, output: '{"a": 1}' })
})
