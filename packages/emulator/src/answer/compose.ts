import { createHash } from 'node:crypto'
import type { Answer } from '../brain.ts'
import type { Model } from '../models.ts'
import { signPart } from '../signature.ts'
import { countPartTokens, countPromptTokens } from '../tokens.ts'
import type { WirePart, WireRequest } from '../wire.ts'

/** An answer made ready for the wire: what the service adds to what the model said. */
export interface Composed {
  answer: Answer
  parts: WirePart[]
  /** Signs the text of an answer without calls. A stream sends it on an empty text of its own, at the end. */
  textSignature: string | undefined
  promptTokens: number
  /** Thoughts cost also when they are not shown. */
  thoughtTokens: number
  model: Model
  responseId: string
  /** The same answer so many times: who answers here knows no second one. */
  candidates: number
}

export interface ComposeInput {
  answer: Answer
  model: Model
  request: WireRequest
  responseId: string
}

export function compose({ answer, model, request, responseId }: ComposeInput): Composed {
  const thoughts = answer.parts.filter((part) => part.thought)
  const visible = showsThoughts(model, request) ? answer.parts : answer.parts.filter((part) => !part.thought)
  const parts = signFirstCall(model, withCallIds(model, visible, responseId))
  return {
    answer,
    parts,
    textSignature: textSignature(model, parts),
    promptTokens: countPromptTokens(request),
    thoughtTokens: thoughts.reduce((sum, part) => sum + countPartTokens(part), 0),
    model,
    responseId,
    candidates: Number(request.generationConfig?.candidateCount || 1),
  }
}

function showsThoughts(model: Model, request: WireRequest): boolean {
  const config = request.generationConfig?.thinkingConfig as { includeThoughts?: boolean } | undefined
  return model.thinking !== 'none' && config?.includeThoughts === true
}

/** Eight letters and digits, as the service's ids are; the same response always gets the same ones. */
function withCallIds(model: Model, parts: WirePart[], responseId: string): WirePart[] {
  if (!model.callIds) return parts
  return parts.map((part, index) => {
    if (!part.functionCall || part.functionCall.id) return part
    const hash = createHash('sha256').update(`${responseId} ${index}`).digest()
    const id = hash.readBigUInt64BE().toString(36).padStart(8, '0').slice(-8)
    return { ...part, functionCall: { id, ...part.functionCall } }
  })
}

/** Of parallel calls only the first carries a signature. */
function signFirstCall(model: Model, parts: WirePart[]): WirePart[] {
  const first = parts.findIndex((part) => part.functionCall)
  if (model.signatures === 'none' || first === -1) return parts
  return parts.map((part, index) =>
    index === first && !part.thoughtSignature ? { ...part, thoughtSignature: signPart(model, part) } : part,
  )
}

function textSignature(model: Model, parts: WirePart[]): string | undefined {
  const last = parts.at(-1)
  const isPlainText = last?.text !== undefined && !last.thought && !last.thoughtSignature
  const hasCalls = parts.some((part) => part.functionCall)
  return model.signatures === 'required' && isPlainText && !hasCalls ? signPart(model, { text: '' }) : undefined
}
