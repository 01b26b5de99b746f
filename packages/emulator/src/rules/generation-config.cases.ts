import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const configured = (generationConfig: object) => ({ ...hello, generationConfig })

const listOfTexts = (list: object, text = {}) =>
  configured({
    responseMimeType: 'application/json',
    responseJsonSchema: {
      type: 'object',
      properties: { a: { type: 'array', items: { type: 'string', ...text }, ...list } },
    },
  })

const tooManyStates =
  'The specified schema produces a constraint that has too many states for serving. Typical causes of this error are schemas with lots of text (for example, very long property or enum names), schemas with long array length limits (especially when nested), or schemas using complex value matchers.'

export const generationConfigCases: RuleCase[] = [
  {
    rule: 'a response type is one that the service writes',
    refused: configured({ responseMimeType: 'image/png' }),
    message:
      '* GenerateContentRequest.generation_config.response_mime_type: allowed mimetypes are `text/plain`, `application/json`, `application/xml`, `application/yaml` and `text/x.enum`.\n',
    accepted: configured({ responseMimeType: 'text/plain' }),
  },
  {
    rule: 'there are one to eight candidates',
    refused: configured({ candidateCount: 9 }),
    message: '* GenerateContentRequest.generation_config.candidate_count: must be between 1 and 8.\n',
    accepted: configured({ candidateCount: 8 }),
  },
  {
    rule: 'several candidates need Gemini 2',
    model: 'gemini-3-flash-preview',
    refused: configured({ candidateCount: 2 }),
    message: 'Multiple candidates is not enabled for this model',
    accepted: configured({ candidateCount: 1 }),
    acceptedBy: 'gemini-2.5-flash',
  },
  {
    rule: 'a response schema asks for no more than an answer can hold',
    refused: listOfTexts({ minItems: 1_001 }),
    message: tooManyStates,
    accepted: listOfTexts({ minItems: 3 }),
  },
  {
    rule: 'a response schema asks for no more than an answer can hold',
    refused: listOfTexts({}, { minLength: 1e8 }),
    message: tooManyStates,
    accepted: listOfTexts({}, { minLength: 100_000 }),
  },
  {
    rule: 'an answer has at least one token',
    refused: configured({ maxOutputTokens: -1 }),
    message:
      'Unable to submit request because it has a maxOutputTokens value of -1 but the supported range is from 1 (inclusive) to 65537 (exclusive). Update the value and try again.',
    accepted: configured({ maxOutputTokens: 1 }),
  },
  {
    rule: 'responseSchema and responseJsonSchema exclude each other',
    refused: configured({
      responseMimeType: 'application/json',
      responseSchema: { type: 'STRING' },
      responseJsonSchema: { type: 'string' },
    }),
    message: 'response_schema must not be set when response_json_schema is set.',
    accepted: configured({ responseMimeType: 'application/json', responseJsonSchema: { type: 'string' } }),
  },
]
