import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const declare = (...functionDeclarations: unknown[]) => ({ ...hello, tools: [{ functionDeclarations }] })
const schema = { type: 'object', properties: { city: { type: 'string' } } }

export const declarationCases: RuleCase[] = [
  {
    rule: 'function names are well-formed',
    refused: declare({ name: 'look' }, { name: '21st_magic' }),
    message:
      '* GenerateContentRequest.tools[0].function_declarations[1].name: Invalid function name. Must start with a letter or an underscore. Must be alphameric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.\n',
    accepted: declare({ name: '_magic:21.st-builder' }, { name: 'x'.repeat(128) }),
  },
  {
    rule: 'parameters and parametersJsonSchema exclude each other',
    refused: declare({ name: 'look', parameters: schema, parametersJsonSchema: schema }),
    message:
      '* GenerateContentRequest.tools[0].function_declarations[0].parameters_json_schema: only one of parameters and parameters_json_schema may be set.\n',
    accepted: declare({ name: 'look', parameters: schema }, { name: 'find', parametersJsonSchema: schema }),
  },
  {
    rule: 'function names are unique',
    refused: { ...hello, tools: [...declare({ name: 'look' }).tools, ...declare({ name: 'look' }).tools] },
    message: 'Duplicate function declaration found: look',
    accepted: declare({ name: 'look' }, { name: 'Look' }),
  },
]
