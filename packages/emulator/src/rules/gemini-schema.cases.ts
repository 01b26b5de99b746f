import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const declare = (properties: unknown, rest = {}) => ({
  ...hello,
  tools: [{ functionDeclarations: [{ name: 'look', parameters: { type: 'OBJECT', properties, ...rest } }] }],
})
const at = '* GenerateContentRequest.tools[0].function_declarations[0].parameters'
const city = { type: 'STRING' }

export const geminiSchemaCases: RuleCase[] = [
  {
    rule: 'a schema has a type',
    refused: declare({ city: { description: 'where' } }),
    message: `${at}.properties[city].type: must be specified when not using one_of, any_of or all_of fields\n`,
    accepted: declare({ city: { anyOf: [{ type: 'string' }, { type: 'integer' }] } }),
  },
  {
    rule: 'an OBJECT has properties',
    refused: declare({}),
    message: `${at}.properties: should be non-empty for OBJECT type\n`,
    accepted: declare({ city }),
    acceptedBy: 'gemini-3-flash-preview',
  },
  {
    rule: 'only an OBJECT has properties',
    refused: declare({ city: { type: 'STRING', properties: { name: city } } }),
    message: `${at}.properties[city].properties: only allowed for OBJECT type\n`,
    accepted: declare({ city: { type: 'OBJECT', properties: { name: city } } }),
  },
  {
    rule: 'an ARRAY has items',
    refused: declare({ cities: { type: 'array' } }),
    message: `${at}.properties[cities].items: missing field.\n`,
    accepted: declare({ cities: { type: 'array', items: city } }),
  },
  {
    rule: 'required names are properties',
    refused: declare({ city }, { required: ['city', 'country'] }),
    message: `${at}.required[1]: property is not defined\n`,
    accepted: declare({ city }, { required: ['city'] }),
  },
  {
    rule: 'an enum is of STRING type',
    refused: declare({ floor: { type: 'INTEGER', enum: ['1', '2'] } }),
    message: `${at}.properties[floor].enum: only allowed for STRING type\n`,
    accepted: declare({
      floor: { type: 'STRING', enum: ['1', '2'] },
      flat: { type: 'INTEGER', format: 'enum', enum: ['1'] },
    }),
  },
  {
    rule: 'a STRING has the format enum or date-time',
    refused: declare({ links: { type: 'ARRAY', items: { type: 'STRING', format: 'uri' } } }),
    message: `${at}.properties[links].items.format: only 'enum' and 'date-time' are supported for STRING type\n`,
    accepted: declare({ when: { type: 'STRING', format: 'date-time' }, much: { type: 'NUMBER', format: 'double' } }),
  },
]
