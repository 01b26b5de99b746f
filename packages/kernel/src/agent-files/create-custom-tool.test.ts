import type { CustomToolDefinition, JsonObject, Spawn, SpawnRequest, ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { ToolPluginRegistry } from '../tools/tool-registry.ts'
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
/** Calls the tool with an agent that answers as the test says. */
async function call(definition: CustomToolDefinition, args: JsonObject, output = '{"bullets":[]}') {
  const requests: SpawnRequest[] = []
  const spawn: Spawn = async (request) => {
    requests.push(request)
    return { runId: 'child', output, signals: [] }
  }
  const result = await createCustomTool(definition).handler(args, { spawn } as unknown as ToolContext)
  return { result, request: requests[0] }
}

test('a parameter is optional unless it is marked as required, and unknown ones are refused', () => {
  const tool = new ToolPluginRegistry([createCustomTool(summarize)]).find('summarize')
  expect(tool?.parse({ text: 'x' }).problem).toBeUndefined()
  expect(tool?.parse({}).problem).toBe('"text" is missing')
  expect(tool?.parse({ text: 'x', more: 1 }).problem).toBe('"more" is not a parameter')
})

test('the agent gets the arguments in its prompt, the model and the schema of the definition, and no tools', async () => {
  const { result, request } = await call(summarize, { text: 'boats', style: { lines: 2 } }, '{"bullets":["a"]}')
  expect(result).toEqual({ bullets: ['a'] })
  expect(request).toMatchObject({
    agent: { name: 'summarize', model: 'gemini-2.0-flash-lite', resultSchema: summarize.resultSchema, tools: [] },
    prompt: 'Summarize in {"lines":2}: boats',
  })
  expect(request?.agent).not.toHaveProperty('settings')
})

test('the agent gets the tools and the temperature of the definition', async () => {
  const { request } = await call({ ...summarize, tools: ['vfs_read'], temperature: 0 }, { text: 'boats' })
  expect(request?.agent).toMatchObject({ tools: ['vfs_read'], settings: { temperature: 0 } })
})

test('W1: results and failures of a custom tool may hold user data only if it has tools of its own', () => {
  expect(createCustomTool(summarize).isPublic?.('')).toBe(true)
  expect(createCustomTool({ ...summarize, tools: ['vfs_read'] }).isPublic).toBeUndefined()
})

const bySchema: CustomToolDefinition = {
  name: 'plan',
  description: 'Plans a trip.',
  parameters: {},
  inputSchema: {
    type: 'object',
    properties: {
      stops: { type: 'array', items: { $ref: '#/$defs/stop' }, minItems: 1 },
      speed: { type: 'integer', default: 5 },
      crew: { type: 'integer' },
    },
    required: ['stops'],
    additionalProperties: false,
    $defs: { stop: { type: 'string', enum: ['Bergen', 'Oslo'] } },
  },
  prompt: 'By {{stops}} at {{speed}} with {{crew}}.',
}

test('a JSON Schema is what the model reads and what arguments are checked against', () => {
  const tool = new ToolPluginRegistry([createCustomTool(bySchema)]).find('plan')
  expect(tool?.definition.inputSchema).toEqual(bySchema.inputSchema)
  expect(tool?.parse({ stops: ['Oslo'] }).problem).toBeUndefined()
  expect(tool?.parse({ stops: ['Rome'] }).problem).toBe('"stops.0" must be one of "Bergen", "Oslo"')
  expect(tool?.parse({ stops: [] }).problem).toBe('"stops" must NOT have fewer than 1 items')
})

test('a missing argument gets its default, and without a default the placeholder stays', async () => {
  const free = { ...bySchema, resultSchema: {} }
  expect((await call(free, { stops: ['Oslo'] }, '1')).request?.prompt).toBe('By ["Oslo"] at 5 with {{crew}}.')
  expect((await call(free, { stops: [], speed: 0, crew: 2 }, '1')).request?.prompt).toBe('By [] at 0 with 2.')
})

test('without a schema the result is the plain text', async () => {
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
])('%j gives a plain message', (text, problem) => {
  expect(readAnswer(text)).toEqual({ ok: false, problem })
})

test('S22: an answer without a part named "constructor" does not fit a schema that requires it', () => {
  const properties = { constructor: { type: 'string' } }
  const read = answerReader({ type: 'object', properties, required: ['constructor'] })
  expect(read('{}')).toMatchObject({ ok: false, problem: expect.stringContaining('"constructor" is missing') })
  expect(read('{"constructor": "Ada"}')).toEqual({ ok: true, output: { constructor: 'Ada' } })
})
