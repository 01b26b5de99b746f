import type { JsonObject, ModelChunk } from '@deckhand/spec'
import { AttemptFailure } from '../failure/attempt-failure.ts'
import type { Part } from '../wire.ts'

export type PartChunk = Extract<ModelChunk, { type: 'text' | 'thought' | 'call' }>

/** Turns a streamed part into a chunk. `undefined` for an empty part and for kinds that were not requested (code, images). */
export function partChunk(part: Part): PartChunk | undefined {
  const signature = part.thoughtSignature
  if (part.functionCall) return callChunk(part.functionCall, signature)
  if (part.text) return textChunk(part, part.text, signature)
  // A signature may come on a part without text, and must go back on such a part.
  return signature && isTextOnly(part) ? textChunk(part, '', signature) : undefined
}

function textChunk(part: Part, text: string, signature: string | undefined): PartChunk {
  const type = part.thought ? 'thought' : 'text'
  return signature ? { type, text, signature } : { type, text }
}

function callChunk(call: NonNullable<Part['functionCall']>, signature: string | undefined): PartChunk {
  if (!call.name) {
    throw new AttemptFailure('MODEL_MALFORMED_CALL', 'Gemini called a tool without a name.', { retry: 'once' })
  }
  return {
    type: 'call',
    name: call.name,
    args: (call.args ?? {}) as JsonObject,
    ...(call.id && { callId: call.id }),
    ...(signature && { signature }),
  }
}

function isTextOnly(part: Part): boolean {
  return Object.keys(part).every((key) => key === 'text' || key === 'thought' || key === 'thoughtSignature')
}
