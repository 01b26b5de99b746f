import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const called = { functionCall: { name: 'look', args: {} } }

export const contentsCases: RuleCase[] = [
  {
    rule: 'contents are not empty',
    refused: { contents: [] },
    message: '* GenerateContentRequest.contents: contents is not specified\n',
    accepted: hello,
  },
  {
    rule: 'a content has parts',
    refused: { contents: [...hello.contents, { role: 'model', parts: [] }, ...hello.contents] },
    message: '* GenerateContentRequest.contents[1].parts: contents.parts must not be empty.\n',
    accepted: { contents: [...hello.contents, { role: 'model', parts: [{ text: 'Hi' }] }, ...hello.contents] },
  },
  {
    rule: 'a part has data',
    refused: {
      contents: [{ parts: [{ text: 'Hello' }, { thoughtSignature: '' }] }],
      systemInstruction: { parts: [{}] },
    },
    message: [
      "* GenerateContentRequest.contents[0].parts[1].data: required oneof field 'data' must have one initialized field\n",
      "* GenerateContentRequest.system_instruction.parts[0].data: required oneof field 'data' must have one initialized field\n",
    ].join(''),
    // The service itself ends a stream with an empty text.
    accepted: {
      contents: [{ parts: [{ text: 'Hello' }, { text: '' }] }],
      systemInstruction: { parts: [{ text: 'Be brief' }] },
    },
  },
  {
    rule: 'a function call and a function response are named',
    refused: {
      contents: [
        ...hello.contents,
        { role: 'model', parts: [called] },
        { role: 'user', parts: [{ functionResponse: { name: '', response: { ok: true } } }] },
      ],
    },
    message: '* GenerateContentRequest.contents[2].parts[0].function_response.name: Name cannot be empty.\n',
    accepted: {
      contents: [
        ...hello.contents,
        { role: 'model', parts: [called] },
        { role: 'user', parts: [{ functionResponse: { name: 'look', response: { ok: true } } }] },
      ],
    },
  },
]
