import { hello } from '../testing/ask.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const user = { role: 'user', parts: [{ text: 'Hello' }] }
const said = { role: 'model', parts: [{ text: 'Hi' }] }
const call = (name: string, id?: string) => ({ functionCall: { name, args: {}, ...(id ? { id } : {}) } })
const response = (name: string, id?: string) => ({
  functionResponse: { name, response: { ok: true }, ...(id ? { id } : {}) },
})
const model = (...parts: unknown[]) => ({ role: 'model', parts })
const results = (...parts: unknown[]) => ({ role: 'user', parts })

const callOrder =
  'Please ensure that function call turn comes immediately after a user turn or after a function response turn.'
const responseOrder = 'Please ensure that function response turn comes immediately after a function call turn.'
const count =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
const invalid = 'Request contains an invalid argument.'

export const turnCases: RuleCase[] = [
  {
    rule: 'roles are user and model',
    refused: { contents: [user, { ...said, role: 'assistant' }, user] },
    message: 'Please use a valid role: user, model.',
    accepted: { contents: [user, said, { parts: user.parts }] },
  },
  {
    rule: 'roles are user and model',
    model: 'gemini-3.6-flash',
    refused: { contents: [user, { role: 'function', parts: user.parts }] },
    message:
      "Role 'function' is not supported. Please use a valid role: SYSTEM, SYSTEM_1, USER, ASSISTANT, DEVELOPER, CONTEXT, USER_CONTEXT, MODEL, USER.",
    accepted: { contents: [user, said, user] },
    acceptedBy: 'gemini-2.5-flash',
  },
  {
    rule: 'a single turn is the user’s',
    refused: { contents: [said] },
    message: 'Please ensure that single turn requests end with a user role or the role field is empty.',
    accepted: { contents: [{ parts: said.parts }] },
  },
  {
    rule: 'a function call follows the user or a function response',
    refused: { contents: [model(call('look')), results(response('look'))] },
    message: callOrder,
    accepted: {
      contents: [user, model(call('look')), results(response('look')), model(call('look')), results(response('look'))],
    },
  },
  {
    rule: 'a function response follows its call',
    refused: { contents: [user, said, results(response('look'))] },
    message: responseOrder,
    // Chunks of a stream that the SDK's chat keeps as contents of their own.
    accepted: { contents: [user, said, model(call('look')), model({ text: '' }), results(response('look'))] },
  },
  {
    rule: 'every function call has one response in the next content',
    refused: { contents: [user, model(call('look'), call('find')), results(response('look'))] },
    message: count,
    accepted: { contents: [user, model(call('look'), call('find')), results(response('find'), response('look'))] },
  },
  {
    rule: 'every function call has one response in the next content',
    refused: {
      contents: [user, model(call('look'), call('find')), results(response('look')), results(response('find'))],
    },
    message: count,
    accepted: {
      contents: [
        user,
        model(call('look'), call('find')),
        results(response('look'), response('find'), { text: 'and?' }),
      ],
    },
  },
  {
    rule: 'every function call has one response in the next content',
    refused: { contents: [user, model(call('look')), user] },
    message: count,
    accepted: { contents: [user, model(call('look')), results(response('look')), user] },
  },
  {
    rule: 'a function response has the name and the id of a call',
    refused: { contents: [user, model(call('look')), results(response('find'))] },
    message: invalid,
    accepted: { contents: [user, model(call('look')), results(response('look', 'made-up-by-the-client'))] },
  },
  {
    rule: 'a function response has the name and the id of a call',
    refused: {
      contents: [
        user,
        model(call('look', 'a'), call('look', 'b')),
        results(response('look', 'a'), response('look', 'a')),
      ],
    },
    message: invalid,
    accepted: {
      contents: [
        user,
        model(call('look', 'a'), call('look', 'b')),
        results(response('look', 'b'), response('look', 'a')),
      ],
    },
  },
  {
    rule: 'the last turn is the user’s',
    model: 'gemini-3.8-flash',
    refused: { contents: [user, said] },
    message: 'Requests ending with a model turn are not supported.',
    accepted: hello,
    acceptedBy: 'gemini-3.5-flash',
  },
]
