import { isGenuineSignature } from '../signature.ts'
import { currentTurnStart } from './conversation.ts'
import { type RequestRule, refuse } from './rule.ts'

export const signatureRules: RequestRule[] = [
  {
    name: 'the first function call of each step of the current turn is signed',
    source:
      'https://ai.google.dev/gemini-api/docs/thought-signatures, https://github.com/googleapis/js-genai/issues/1275',
    check({ request: { contents }, model }) {
      if (model.signatures !== 'required') return undefined
      const start = currentTurnStart(contents)
      for (const [index, content] of contents.entries()) {
        const call = index > start ? content.parts?.find((part) => part.functionCall) : undefined
        if (call && !call.thoughtSignature) return refuse(missing(call.functionCall?.name ?? '', index + 1))
      }
      return undefined
    },
  },
  {
    name: 'a signature is on the part it came with',
    // Old turns count too, and a changed backend breaks a whole thread: https://github.com/google-gemini/gemini-cli/issues/13467
    source:
      'https://ai.google.dev/gemini-api/docs/thought-signatures, https://github.com/router-for-me/CLIProxyAPI/pull/3470, https://github.com/platberlitz/SillyBunny/pull/647',
    check({ request: { contents }, model }) {
      if (model.signatures === 'none') return undefined
      const corrupted = contents.some((content) =>
        content.parts?.some((part) => part.thoughtSignature && !isGenuineSignature(model, part)),
      )
      return corrupted ? refuse('Corrupted thought signature.') : undefined
    },
  },
]

function missing(name: string, position: number): string {
  return `Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, and missing thought_signature may lead to degraded model performance. Additional data, function call \`default_api:${name}\` , position ${position}. Please refer to https://ai.google.dev/gemini-api/docs/thought-signatures for more details.`
}
