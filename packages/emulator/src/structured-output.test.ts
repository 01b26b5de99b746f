import { FinishReason, type GenerateContentConfig, GoogleGenAI, Type } from '@google/genai'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plannerBrain } from './planner/planner.ts'
import { type Emulator, startEmulator } from './start-emulator.ts'

/** Answers of a given form, through the official SDK. */

const model = 'gemini-2.5-flash'
let emulator: Emulator
let ai: GoogleGenAI
beforeAll(async () => {
  emulator = await startEmulator({ brain: plannerBrain() })
  ai = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: emulator.url } })
})
afterAll(() => emulator.close())

const contents = 'Review this: The two boats were fast and the crew of 7 was friendly. I would come again on May 3rd.'

async function answerTo(config: GenerateContentConfig, prompt = contents): Promise<string> {
  const { text } = await ai.models.generateContent({ model, contents: prompt, config })
  return text ?? ''
}

type JsonSchema = Record<string, unknown>

const person = { type: 'object', properties: { name: { type: 'string', minLength: 1 } }, required: ['name'] }
const both: Record<string, JsonSchema> = {
  'a text': { type: 'string' },
  'a short text': { type: 'string', maxLength: 12 },
  'a long text': { type: 'string', minLength: 300 },
  'a whole number within bounds': { type: 'integer', minimum: 10, maximum: 20 },
  'a number below zero': { type: 'number', maximum: -2.5 },
  'a yes or no': { type: 'boolean' },
  'a choice': { type: 'string', enum: ['negative', 'positive'] },
  'a list of texts': { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3 },
  'a list of exactly five whole numbers': {
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    minItems: 5,
    maxItems: 5,
  },
  'a list of choices': { type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 1, maxItems: 2 },
  'a list of objects': { type: 'array', items: person, minItems: 3 },
  'a list of lists': {
    type: 'array',
    items: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
    minItems: 2,
  },
  'a text of a pattern': { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
  'an object with patterns and bounds': {
    type: 'object',
    properties: {
      code: { type: 'string', pattern: '^(?:sku|ean)_[a-f0-9]{2,}(?:\\.v[1-9])?$' },
      zip: { type: 'string', pattern: '\\d{5}' },
      rating: { type: 'integer', minimum: 1, maximum: 5 },
      share: { type: 'number', minimum: 0.25, maximum: 0.75 },
      tags: { type: 'array', items: { type: 'string' }, minItems: 4, maxItems: 4 },
      when: { type: 'string', format: 'date-time' },
    },
    required: ['code', 'zip', 'rating', 'share', 'tags', 'when'],
  },
  'objects in objects in lists': {
    type: 'object',
    properties: {
      crews: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: {
            lead: person,
            mood: { type: 'string', enum: ['glad', 'sad'] },
            others: { type: 'array', items: person, minItems: 2 },
          },
          required: ['lead', 'mood', 'others'],
        },
      },
    },
    required: ['crews'],
  },
  'one of several forms': { anyOf: [{ type: 'integer', minimum: 3 }, person] },
}

const jsonOnly: Record<string, JsonSchema> = {
  'a reference': {
    type: 'object',
    properties: {
      lead: { $ref: '#/$defs/person' },
      crew: { type: 'array', items: { $ref: '#/$defs/person' }, minItems: 2 },
    },
    required: ['lead', 'crew'],
    $defs: { person },
    additionalProperties: false,
  },
  'a tree that refers to itself': {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        required: ['label', 'children'],
      },
    },
  },
  'a reference with an escaped name': { $ref: '#/$defs/a~1b', $defs: { 'a/b': { type: 'integer', minimum: 4 } } },
  'all of several': { allOf: [person, { properties: { age: { type: 'integer', minimum: 18 } }, required: ['age'] }] },
  'a constant': { type: 'object', properties: { kind: { const: 'review' } }, required: ['kind'] },
  'numbers that are choices': { type: 'integer', enum: [10, 20, 30] },
  'bounds that are not included': { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
  'a multiple': { type: 'integer', multipleOf: 5, minimum: 12 },
  'a pair': {
    type: 'array',
    prefixItems: [{ type: 'string' }, { type: 'number' }],
    items: false,
    minItems: 2,
  },
  'different members': { type: 'array', items: { type: 'integer' }, minItems: 4, uniqueItems: true },
  'no field but those listed': {
    type: 'object',
    properties: { score: { type: ['integer', 'null'] }, mail: { type: 'string', format: 'email' } },
    required: ['score', 'mail'],
    additionalProperties: false,
  },
}

const ajv = new Ajv2020({ strict: false })
formats.default(ajv)

function expectToFit(schema: JsonSchema, text: string): void {
  const isValid = ajv.validate(schema, JSON.parse(text))
  expect(isValid, `${ajv.errorsText()} in ${text}`).toBe(true)
}

/** The same in the spelling of Gemini's own Schema: types in capitals, whole numbers as texts. */
function inCapitals(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inCapitals)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'type' && typeof value === 'string') return [key, value.toUpperCase()]
      return [key, /^(min|max)(Items|Length)$/.test(key) ? String(value) : inCapitals(value)]
    }),
  )
}

const json = { responseMimeType: 'application/json' }

describe.each(['Review', 'short'])('an answer to %s words keeps to', (words) => {
  const prompt = words === 'short' ? 'Hm' : contents

  test.each(Object.entries({ ...both, ...jsonOnly }))('%s as JSON Schema', async (_, schema) => {
    expectToFit(schema, await answerTo({ ...json, responseJsonSchema: schema }, prompt))
  })

  test.each(Object.entries(both))("%s as Gemini's Schema", async (_, schema) => {
    expectToFit(schema, await answerTo({ ...json, responseSchema: inCapitals(schema) as object }, prompt))
  })
})

test('fields come in the order of the schema, or in the one it names', async () => {
  const properties = { zebra: { type: 'STRING' }, apple: { type: 'INTEGER' } }
  const schema = { type: 'OBJECT', properties, required: ['apple', 'zebra'] }
  const orderOf = async (more: object) =>
    Object.keys(JSON.parse(await answerTo({ ...json, responseSchema: { ...schema, ...more } as object })))
  expect(await orderOf({})).toEqual(['zebra', 'apple'])
  expect(await orderOf({ propertyOrdering: ['apple', 'zebra'] })).toEqual(['apple', 'zebra'])
})

test('text/x.enum is the bare choice that the words name', async () => {
  const config = {
    responseMimeType: 'text/x.enum',
    responseSchema: { type: 'STRING', enum: ['Percussion', 'String', 'Brass'] },
  }
  const prompt = 'What is a violin: a string instrument or another?'
  expect(await answerTo(config as GenerateContentConfig, prompt)).toBe('String')
  const { responseSchema, ...rest } = config
  expect(await answerTo({ ...rest, responseJsonSchema: { type: 'string', enum: ['calm'] } })).toBe('calm')
})

test.each([
  ['an object', { type: 'object', properties: { name: { type: 'string' } } }],
  ['a list', { type: 'array', items: { type: 'string' } }],
])('text/x.enum with a schema for %s is answered in words', async (_, responseJsonSchema) => {
  const answer = await answerTo({ responseMimeType: 'text/x.enum', responseJsonSchema })
  expect(answer).toMatch(/^\w+ /)
  expect(answer).not.toContain('[object Object]')
})

test('a schema without a MIME type is not followed, as the service does not follow it', async () => {
  expect(await answerTo({ responseSchema: { type: Type.INTEGER } }, 'Who are you?')).toMatch(/^\w+ /)
})

test('a field and a request may be called what every object has', async () => {
  const properties = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"type":"string"}}') as object
  const schema = { type: 'object', properties, required: ['__proto__', 'constructor'] }
  const answer = await answerTo({ ...json, responseJsonSchema: schema }, 'What does the constructor of toString do?')
  expect(Object.keys(JSON.parse(answer) as object)).toEqual(['__proto__', 'constructor'])
})

describe('maxOutputTokens', () => {
  const joined = async (maxOutputTokens: number) => {
    const { candidates, usageMetadata, text } = await ai.models.generateContent({
      model,
      contents: 'Who are you?',
      config: { maxOutputTokens },
    })
    return { text: text ?? '', reason: candidates?.[0]?.finishReason, tokens: usageMetadata?.candidatesTokenCount }
  }

  test('cuts the text, says so and counts what was said', async () => {
    const whole = await joined(2_000)
    const cut = await joined(5)
    expect(whole.reason).toBe(FinishReason.STOP)
    expect(cut).toEqual({ text: whole.text.slice(0, 20), reason: FinishReason.MAX_TOKENS, tokens: 5 })
  })

  test('cuts a stream at the same place', async () => {
    const texts: string[] = []
    const reasons: unknown[] = []
    const config = { maxOutputTokens: 5 }
    for await (const chunk of await ai.models.generateContentStream({ model, contents: 'Who are you?', config })) {
      texts.push(chunk.text ?? '')
      reasons.push(chunk.candidates?.[0]?.finishReason)
    }
    expect(texts.join('')).toBe((await joined(5)).text)
    expect(reasons.at(-1)).toBe(FinishReason.MAX_TOKENS)
  })
})

describe('candidateCount', () => {
  test('gives so many candidates, each with its index, and counts them all', async () => {
    const one = await ai.models.generateContent({ model, contents: 'Who are you?' })
    const config = { candidateCount: 3 }
    const three = await ai.models.generateContent({ model, contents: 'Who are you?', config })
    const texts = three.candidates?.map(({ index, content, finishReason }) => [
      index,
      content?.parts?.[0]?.text,
      finishReason,
    ])
    expect(texts).toEqual([0, 1, 2].map((index) => [index, one.text, 'STOP']))
    expect(three.usageMetadata?.candidatesTokenCount).toBe(3 * (one.usageMetadata?.candidatesTokenCount ?? 0))
  })

  test('streams each of them to its end', async () => {
    const texts = ['', '']
    const ended: number[] = []
    const config = { candidateCount: 2 }
    for await (const chunk of await ai.models.generateContentStream({ model, contents: 'Who are you?', config }))
      for (const { index = 0, content, finishReason } of chunk.candidates ?? []) {
        texts[index] += content?.parts?.[0]?.text ?? ''
        if (finishReason) ended.push(index)
      }
    expect(texts[0]).not.toBe('')
    expect(texts[1]).toBe(texts[0])
    expect(ended).toEqual([0, 1])
  })
})

test('a call that maxOutputTokens leaves no room for is left out', async () => {
  emulator.script([{ calls: [{ name: 'look', args: { words: 'x'.repeat(100) } }] }])
  const tools = [{ functionDeclarations: [{ name: 'look' }] }]
  const response = await ai.models.generateContent({ model, contents: 'Look', config: { maxOutputTokens: 5, tools } })
  expect([response.functionCalls, response.candidates?.[0]?.finishReason]).toEqual([undefined, 'MAX_TOKENS'])
})
