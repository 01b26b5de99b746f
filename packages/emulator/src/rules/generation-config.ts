import { mostCharacters, mostItems } from '../answer-limits.ts'
import { outputTokenLimit } from '../models.ts'
import { nodesOf } from './json-schema.ts'
import { type FieldRule, type RequestRule, type RuleContext, refuse } from './rule.ts'

const mimeTypes = ['text/plain', 'application/json', 'application/xml', 'application/yaml', 'text/x.enum']
const mostCandidates = 8

export const generationConfigFieldRules: FieldRule[] = [
  {
    name: 'a response type is one that the service writes',
    source: 'https://ai.google.dev/api/generate-content#GenerationConfig, as public reports of the refusal quote it',
    check: (context) => {
      const { responseMimeType = '' } = configOf(context)
      if (responseMimeType === '' || mimeTypes.includes(String(responseMimeType))) return []
      const named = mimeTypes.map((type) => `\`${type}\``)
      return [
        `generation_config.response_mime_type: allowed mimetypes are ${named.slice(0, -1).join(', ')} and ${named.at(-1)}.`,
      ]
    },
  },
  {
    name: 'there are one to eight candidates',
    source: 'https://ai.google.dev/api/generate-content#GenerationConfig; the wording is ours',
    check: (context) => {
      const { candidateCount = 1 } = configOf(context)
      return Number(candidateCount) >= 0 && Number(candidateCount) <= mostCandidates
        ? []
        : [`generation_config.candidate_count: must be between 1 and ${mostCandidates}.`]
    },
  },
]

export const generationConfigRules: RequestRule[] = [
  {
    name: 'several candidates need Gemini 2',
    source:
      'https://github.com/googleapis/js-genai/issues/1609, https://github.com/googleapis/python-genai/issues/1723',
    check: (context) =>
      !context.model.severalCandidates && Number(configOf(context).candidateCount ?? 1) > 1
        ? refuse('Multiple candidates is not enabled for this model')
        : undefined,
  },
  {
    name: 'an answer has at least one token',
    source: 'https://github.com/stackblitz-labs/bolt.diy/issues/955; that 0 stands for the default, is ours',
    check: (context) => {
      const { maxOutputTokens = 0 } = configOf(context)
      return Number(maxOutputTokens) < 0
        ? refuse(
            `Unable to submit request because it has a maxOutputTokens value of ${maxOutputTokens} but the supported range is from 1 (inclusive) to ${outputTokenLimit + 1} (exclusive). Update the value and try again.`,
          )
        : undefined
    },
  },
  {
    name: 'responseSchema and responseJsonSchema exclude each other',
    source:
      'https://github.com/flachesis/gemini-rust/pull/64, https://ai.google.dev/api/generate-content#GenerationConfig',
    check: (context) => {
      const { responseSchema, responseJsonSchema, _responseJsonSchema } = configOf(context)
      return responseSchema !== undefined && (responseJsonSchema ?? _responseJsonSchema) !== undefined
        ? refuse('response_schema must not be set when response_json_schema is set.')
        : undefined
    },
  },
  {
    name: 'a response schema asks for no more than an answer can hold',
    source:
      'https://github.com/bethington/ghidra-mcp/issues/440, https://github.com/cline/cline/issues/7897; how much that is, is ours',
    check: (context) => {
      const nodes = responseSchemasOf(context).flatMap((schema) => nodesOf(schema))
      const wrong = nodes.find(
        ({ node }) => Number(node.minItems) > mostItems || Number(node.minLength) > mostCharacters,
      )
      const limits = `The emulator makes at most ${mostItems} items and ${mostCharacters} characters`
      return wrong && refuse(tooManyStates, `${limits}. Lower minItems or minLength at ${wrong.path}.`)
    },
  },
]

const tooManyStates =
  'The specified schema produces a constraint that has too many states for serving. Typical causes of this error are schemas with lots of text (for example, very long property or enum names), schemas with long array length limits (especially when nested), or schemas using complex value matchers.'

function responseSchemasOf(context: RuleContext): unknown[] {
  const { responseSchema, responseJsonSchema, _responseJsonSchema } = configOf(context)
  return [responseSchema, responseJsonSchema, _responseJsonSchema].filter((schema) => schema !== undefined)
}

function configOf({ request }: RuleContext): Record<string, unknown> {
  return request.generationConfig ?? {}
}
