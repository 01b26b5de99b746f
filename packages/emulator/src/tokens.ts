import type { WireContent, WirePart, WireRequest } from './wire.ts'

/** As Google's documentation estimates. Deterministic, so that a test can pin the numbers. */
export const bytesPerToken = 4

export function countTextTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken)
}

export function countPartTokens(part: WirePart): number {
  if (part.text !== undefined) return countTextTokens(part.text)
  if (part.functionCall) return countTextTokens(part.functionCall.name + JSON.stringify(part.functionCall.args ?? {}))
  if (part.functionResponse) {
    return countTextTokens(part.functionResponse.name + JSON.stringify(part.functionResponse.response ?? {}))
  }
  // An image costs 258 tokens whatever its size: https://ai.google.dev/gemini-api/docs/tokens
  return part.inlineData ? 258 : 0
}

export function countPromptTokens(request: WireRequest): number {
  let tokens = countContentTokens(request.systemInstruction)
  for (const content of request.contents) tokens += countContentTokens(content)
  if (request.tools?.length) tokens += countTextTokens(JSON.stringify(request.tools))
  return tokens
}

function countContentTokens(content: WireContent | undefined): number {
  let tokens = 0
  for (const part of content?.parts ?? []) tokens += countPartTokens(part)
  return tokens
}
