import { findModel, type Model } from '../models.ts'
import { signPart } from '../signature.ts'
import type { RuleCase } from '../testing/rule-case.ts'

const model = 'gemini-3-flash-preview'
const user = { role: 'user', parts: [{ text: 'Hello' }] }
const result = (...names: string[]) => ({
  role: 'user',
  parts: names.map((name) => ({ functionResponse: { name, response: {} } })),
})
const said = (...parts: unknown[]) => ({ role: 'model', parts })
const call = (name: string) => ({ functionCall: { name, args: { city: 'Oslo', days: 3 } } })
const sign = (part: ReturnType<typeof call>, by = model) => signPart(findModel(by) as Model, part)
const signed = (name: string) => ({ ...call(name), thoughtSignature: sign(call(name)) })

const missing = (name: string, position: number) =>
  `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`
const corrupted = 'Corrupted thought signature.'

const required = 'the first function call of each step of the current turn is signed'
const genuine = 'a signature is on the part it came with'

export const signatureCases: RuleCase[] = [
  {
    rule: required,
    model,
    refused: { contents: [user, said(signed('look')), result('look'), said(call('find')), result('find')] },
    message: missing('find', 4),
    // Of parallel calls only the first is signed, and earlier turns need no signature.
    accepted: {
      contents: [
        user,
        said(call('look')),
        result('look'),
        said({ text: 'Done' }),
        user,
        said(signed('look'), call('find')),
        result('look', 'find'),
      ],
    },
  },
  {
    rule: required,
    model,
    refused: { contents: [user, said(call('look')), result('look')] },
    message: missing('look', 2),
    accepted: {
      contents: [user, said({ ...call('look'), thoughtSignature: 'skip_thought_signature_validator' }), result('look')],
    },
    acceptedBy: 'gemini-2.5-flash',
  },
  {
    rule: genuine,
    model,
    refused: { contents: [user, said({ ...call('find'), thoughtSignature: sign(call('look')) }), result('find')] },
    message: corrupted,
    accepted: {
      contents: [
        user,
        // The same arguments in another order.
        said({ functionCall: { name: 'look', args: { days: 3, city: 'Oslo' } }, thoughtSignature: sign(call('look')) }),
        result('look'),
      ],
    },
  },
  {
    rule: genuine,
    model,
    refused: { contents: [user, said({ text: 'Looking', thoughtSignature: sign(call('look')) }), user] },
    message: corrupted,
    accepted: {
      contents: [user, said({ text: 'Looking', thoughtSignature: 'context_engineering_is_the_way_to_go' }), user],
    },
    acceptedBy: 'gemini-2.0-flash',
  },
  {
    rule: genuine,
    model,
    refused: {
      contents: [
        user,
        said({ ...call('look'), thoughtSignature: sign(call('look'), 'gemini-2.5-pro') }),
        result('look'),
      ],
    },
    message: corrupted,
    accepted: {
      contents: [
        user,
        said({ ...call('look'), thoughtSignature: sign(call('look'), 'gemini-3.5-flash') }),
        result('look'),
      ],
    },
    acceptedBy: 'gemini-2.5-flash',
  },
  {
    rule: genuine,
    model: 'gemini-2.5-flash',
    refused: {
      contents: [
        user,
        said({ ...call('look'), thoughtSignature: Buffer.from('forged').toString('base64') }),
        result('look'),
      ],
    },
    message: corrupted,
    accepted: { contents: [user, said({ ...call('look'), thoughtSignature: '' }), result('look')] },
  },
]
