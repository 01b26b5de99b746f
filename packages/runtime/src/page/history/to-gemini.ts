import type { GeminiMessage, GeminiPart, JsonObject, Message, Part, ToolPart } from '@deckhand/spec'

/**
 * A conversation in the format that the client holds: parts as they came from the model, each with its signature, and the available results after
 * each turn. A call without a result waits for the client. `idOf` returns the id by which the client knows a call.
 */
export function toGemini(messages: Message[], idOf: (call: ToolPart) => string): GeminiMessage[] {
  return messages.flatMap((message): GeminiMessage[] => {
    if (message.role === 'user') return [{ role: 'user', parts: [{ text: message.text }] }]
    const { model, parts } = message
    const responses = parts.flatMap((part) => (part.type === 'tool' ? responseOf(part, idOf) : []))
    const turn: GeminiMessage = { role: 'model', parts: parts.map((part) => toPart(part, idOf)) }
    if (model !== '') turn.model = model
    return responses.length > 0 ? [turn, { role: 'user', parts: responses }] : [turn]
  })
}

function toPart(part: Part, idOf: (call: ToolPart) => string): GeminiPart {
  const signature = part.signature === undefined ? {} : { thoughtSignature: part.signature }
  if (part.type === 'text') return { text: part.text, ...signature }
  if (part.type === 'thought') return { text: part.text, thought: true, ...signature }
  const { name, input: args, callId } = part
  return { functionCall: { id: idOf(part), name, args, ...(callId !== undefined && { callId }) }, ...signature }
}

function responseOf(call: ToolPart, idOf: (call: ToolPart) => string): GeminiPart[] {
  const response = resultOf(call)
  return response ? [{ functionResponse: { id: idOf(call), name: call.name, response } }] : []
}

function resultOf({ output, error, waitingFor }: ToolPart): JsonObject | undefined {
  if (waitingFor !== undefined) return undefined
  if (error) return { error: error.message }
  if (output === undefined) return undefined
  return typeof output === 'object' && output !== null && !Array.isArray(output) ? output : { output }
}
