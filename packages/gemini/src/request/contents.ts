import type { Message, ToolPart, Turn, Part as TurnPart } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { isRecord } from '../is-record.ts'
import type { Content, Part } from '../wire.ts'
import { isGemini3OrLater } from './model-family.ts'

/** Google's signature for a call that another model made. Gemini 3 refuses a request without it. */
const foreignSignature = 'skip_thought_signature_validator'

/**
 * The conversation in Gemini's format: parts exactly as they came, every signature on its own part, and each turn followed by the results of its
 * calls. Messages before the first user message are left out, because Gemini refuses a conversation that begins with a model turn.
 */
export function toContents(messages: Message[], model: string): Content[] {
  const first = messages.findIndex((message) => message.role === 'user')
  if (first === -1) throw new DeckhandError('MODEL_BAD_REQUEST', 'A conversation needs a user message.')
  // Gemini checks signatures only after the last user message.
  const running = isGemini3OrLater(model)
    ? messages.findLastIndex((message) => message.role === 'user')
    : messages.length
  const contents: Content[] = []
  for (const [index, message] of messages.entries()) {
    if (index < first) continue
    if (message.role === 'user') contents.push({ role: 'user', parts: [{ text: message.text }] })
    else addTurn(contents, message, { ours: message.model === model, mustBeSigned: index > running })
  }
  return contents
}

interface Signing {
  /** Signatures of another model are refused. */
  ours: boolean
  mustBeSigned: boolean
}

function addTurn(contents: Content[], turn: Turn, signing: Signing): void {
  const parts: Part[] = []
  const results: Part[] = []
  for (const part of turn.parts) {
    const signature = signing.ours ? part.signature : undefined
    if (part.type === 'tool') {
      const firstOfTurn = results.length === 0
      parts.push(callPart(part, signature ?? (firstOfTurn && signing.mustBeSigned ? foreignSignature : undefined)))
      results.push(resultPart(part))
    } else if (part.text !== '' || signature !== undefined) {
      parts.push(textPart(part, signature))
    }
  }
  if (parts.length > 0) contents.push({ role: 'model', parts })
  if (results.length > 0) contents.push({ role: 'user', parts: results })
}

function textPart(part: Exclude<TurnPart, ToolPart>, signature: string | undefined): Part {
  return {
    text: part.text,
    ...(part.type === 'thought' && { thought: true }),
    ...(signature !== undefined && { thoughtSignature: signature }),
  }
}

function callPart(part: ToolPart, signature: string | undefined): Part {
  return {
    functionCall: { ...callReference(part), args: part.modelInput ?? part.input },
    ...(signature !== undefined && { thoughtSignature: signature }),
  }
}

function resultPart(part: ToolPart): Part {
  const signals = part.heard && { signals: part.heard }
  return { functionResponse: { ...callReference(part), response: { ...resultOf(part), ...signals } } }
}

function callReference(part: ToolPart): { id?: string; name: string } {
  return { ...(part.callId !== undefined && { id: part.callId }), name: part.modelName ?? part.name }
}

function resultOf({ output, error }: ToolPart): Record<string, unknown> {
  if (error) return { error: error.message }
  // The run died during the call. Gemini refuses a call without a result.
  if (output === undefined) return { error: 'This call was never finished.' }
  return isRecord(output) ? output : { output }
}
