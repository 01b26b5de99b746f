import { expect, it } from 'vitest'
import type { WireError } from '../wire-error.ts'
import { decodeMessage } from './decode.ts'

function refusal(json: unknown): WireError {
  try {
    decodeMessage('GenerateContentRequest', json)
  } catch (thrown) {
    return thrown as WireError
  }
  throw new Error('was accepted')
}

const declare = (parameters: unknown) => ({ tools: [{ functionDeclarations: [{ name: 'look', parameters }] }] })

it.each([
  [
    'a field of the request',
    { temperature: 1 },
    'Invalid JSON payload received. Unknown name "temperature": Cannot find field.',
  ],
  [
    'a field of a part',
    { contents: [{ parts: [{ text: 'a', role: 'user' }] }] },
    'Invalid JSON payload received. Unknown name "role" at \'contents[0].parts[0]\': Cannot find field.',
  ],
  [
    'a keyword that Gemini has no field for, wherever it hides',
    declare({ type: 'object', properties: { a: { type: 'string' }, b: { anyOf: [{ const: 1 }] } } }),
    'Invalid JSON payload received. Unknown name "const" at \'tools[0].function_declarations[0].parameters.properties[1].value.any_of[0]\': Cannot find field.',
  ],
  [
    'several types',
    declare({ type: 'object', properties: { a: { type: ['string', 'null'] } } }),
    'Invalid JSON payload received. Unknown name "type" at \'tools[0].function_declarations[0].parameters.properties[0].value\': Proto field is not repeating, cannot start list.',
  ],
  [
    'a number in an enum',
    declare({ type: 'object', properties: { a: { type: 'STRING', enum: [1] } } }),
    "Invalid value at 'tools[0].function_declarations[0].parameters.properties[0].value.enum[0]' (TYPE_STRING), 1",
  ],
  [
    'an unknown type',
    { tools: { function_declarations: [{ name: 'look', parameters: { type: 'enum' } }] } },
    'Invalid value at \'tools.function_declarations[0].parameters.type\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Type), "enum"',
  ],
  [
    'a part of a candidate',
    { generationConfig: { candidateCount: 1.5 } },
    "Invalid value at 'generation_config.candidate_count' (TYPE_INT32), 1.5",
  ],
  [
    'more tokens than 32 bits can count',
    { generationConfig: { maxOutputTokens: 2 ** 31 } },
    "Invalid value at 'generation_config.max_output_tokens' (TYPE_INT32), 2147483648",
  ],
  [
    'a list as function response',
    { contents: [{ parts: [{ functionResponse: { name: 'look', response: [] } }] }] },
    'Invalid JSON payload received. Unknown name "response" at \'contents[0].parts[0].function_response\': Proto field is not repeating, cannot start list.',
  ],
  [
    'a string as arguments',
    { contents: [{ parts: [{ functionCall: { name: 'look', args: '{}' } }] }] },
    'Invalid value at \'contents[0].parts[0].function_call.args\' (type.googleapis.com/google.protobuf.Struct), "{}"',
  ],
  [
    'a string as content',
    { contents: ['Hello'] },
    'Invalid value at \'contents[0]\' (type.googleapis.com/google.ai.generativelanguage.v1beta.Content), "Hello"',
  ],
  [
    'text and a call in one part',
    { contents: [{ parts: [{ text: 'Looking', functionCall: { name: 'look' } }] }] },
    "Invalid value at 'contents[0].parts[0]' (oneof), oneof field 'data' is already set. Cannot set 'function_call'",
  ],
  [
    'bytes that are not base64',
    { contents: [{ parts: [{ inlineData: { mimeType: 'image/png', data: 'data:image/png;base64,AA' } }] }] },
    'Invalid value at \'contents[0].parts[0].inline_data.data\' (TYPE_BYTES), Base64 decoding failed for "data:image/png;base64,AA"',
  ],
])('refuses %s', (_what, json, message) => {
  const error = refusal(json)
  expect(error.message).toBe(message)
  expect(error.status).toBe('INVALID_ARGUMENT')
})

it('tells every violation at once, in the message and in the details', () => {
  const error = refusal({ foo: 1, contents: [{ role: 5 }] })
  expect(error.message.split('\n')).toHaveLength(2)
  expect(error.details).toEqual([
    {
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: [
        { field: '', description: 'Invalid JSON payload received. Unknown name "foo": Cannot find field.' },
        { field: 'contents[0].role', description: "Invalid value at 'contents[0].role' (TYPE_STRING), 5" },
      ],
    },
  ])
})

it('reads both spellings, lone values and nulls', () => {
  const decoded = decodeMessage('GenerateContentRequest', {
    contents: { role: 'user', parts: { text: 'Hello', thought_signature: null } },
    system_instruction: { parts: [{ text: 'Be brief' }] },
    tools: [{ google_search: {} }, { function_declarations: [{ name: 'look', parameters_json_schema: { a_b: 1 } }] }],
    generation_config: { max_output_tokens: '5', thinking_config: { include_thoughts: true } },
    safetySettings: null,
  })
  expect(decoded).toEqual({
    contents: [{ role: 'user', parts: [{ text: 'Hello' }] }],
    systemInstruction: { parts: [{ text: 'Be brief' }] },
    tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: 'look', parametersJsonSchema: { a_b: 1 } }] }],
    generationConfig: { maxOutputTokens: 5, thinkingConfig: { includeThoughts: true } },
  })
})

it('leaves the names inside arguments and results alone', () => {
  const parts = [{ functionCall: { name: 'look', args: { snake_case: { deep_er: null } } } }]
  expect(decodeMessage('GenerateContentRequest', { contents: [{ parts }] })).toEqual({ contents: [{ parts }] })
})
