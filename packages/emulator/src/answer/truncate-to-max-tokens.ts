import type { Answer } from '../brain.ts'
import { bytesPerToken, countPartTokens } from '../tokens.ts'
import type { WirePart, WireRequest } from '../wire.ts'

/** Ends the answer where `maxOutputTokens` does. Thoughts do not count, or a small limit would leave no word of an answer. */
export function truncateToMaxTokens(answer: Answer, { generationConfig }: WireRequest): Answer {
  const limit = Number(generationConfig?.maxOutputTokens ?? 0)
  if (limit <= 0) return answer
  let room = limit * bytesPerToken
  const parts: WirePart[] = []
  for (const part of answer.parts) {
    const bytes = part.thought ? 0 : sizeOf(part)
    if (bytes > room) {
      if (part.text !== undefined && room > 0) parts.push({ ...part, text: beginning(part.text, room) })
      return { ...answer, parts, finishReason: 'MAX_TOKENS' }
    }
    room -= bytes
    parts.push(part)
  }
  return answer
}

function sizeOf(part: WirePart): number {
  return part.text === undefined ? countPartTokens(part) * bytesPerToken : Buffer.byteLength(part.text)
}

/** Whole characters only. */
function beginning(text: string, bytes: number): string {
  return new TextDecoder().decode(Buffer.from(text).subarray(0, bytes), { stream: true })
}
