import { countPartTokens } from '../tokens.ts'
import type { WirePart } from '../wire.ts'
import type { Composed } from './compose.ts'

/**
 * The JSON texts of a stream's chunks, one part each. They are built by hand around the part, because in a benchmark this is most of
 * what the emulator does.
 */
export function* chunkTexts(composed: Composed): Generator<string> {
  const { answer } = composed
  if (answer.promptFeedback) {
    yield `{"promptFeedback":${JSON.stringify(answer.promptFeedback)},${tail(composed, 0)}`
    return
  }
  const signed: WirePart[] = composed.textSignature ? [{ text: '', thoughtSignature: composed.textSignature }] : []
  const parts = [...composed.parts, ...signed]
  let tokens = 0
  for (const [index, part] of parts.entries()) {
    tokens += part.thought ? 0 : countPartTokens(part)
    const end = index === parts.length - 1 ? ending(composed) : ''
    yield `{${candidates(composed, `{"parts":[${JSON.stringify(part)}],"role":"model"}${end}`)},${tail(composed, tokens)}`
  }
  if (parts.length === 0) {
    yield `{${candidates(composed, `{"role":"model"}${ending(composed)}`)},${tail(composed, 0)}`
  }
}

/** The whole answer as one response, as `generateContent` gives it: neighbouring texts are one part there. */
export function unaryText(composed: Composed): string {
  const { answer } = composed
  if (answer.promptFeedback) {
    return pretty(`{"promptFeedback":${JSON.stringify(answer.promptFeedback)},${tail(composed, 0)}`)
  }
  const parts = joinTexts(composed.parts)
  const last = parts.at(-1)
  if (composed.textSignature && last) last.thoughtSignature = composed.textSignature
  const tokens = parts.reduce((sum, part) => sum + (part.thought ? 0 : countPartTokens(part)), 0)
  const content = parts.length > 0 ? `{"parts":${JSON.stringify(parts)},"role":"model"}` : '{"role":"model"}'
  return pretty(`{${candidates(composed, `${content}${ending(composed)}`)},${tail(composed, tokens)}`)
}

function candidates({ candidates: count }: Composed, content: string): string {
  const all = Array.from({ length: count }, (_, index) => `{"content":${content},"index":${index}}`)
  return `"candidates":[${all.join(',')}]`
}

function pretty(json: string): string {
  return `${JSON.stringify(JSON.parse(json), null, 2)}\n`
}

/** What the last chunk says about the whole candidate. An empty `finishReason` leaves it out, as a stream cut short does. */
function ending({ answer }: Composed): string {
  const fields = {
    finishReason: answer.finishReason === '' ? undefined : (answer.finishReason ?? 'STOP'),
    finishMessage: answer.finishMessage,
    safetyRatings: answer.safetyRatings,
    groundingMetadata: answer.groundingMetadata,
  }
  const text = JSON.stringify(fields)
  return text === '{}' ? '' : `,${text.slice(1, -1)}`
}

function tail(composed: Composed, tokensOfEach: number): string {
  const { promptTokens, model, responseId } = composed
  const tokens = tokensOfEach * composed.candidates
  const thoughtTokens = composed.thoughtTokens * composed.candidates
  const counted = tokens > 0 ? `"candidatesTokenCount":${tokens},` : ''
  const thoughts = thoughtTokens > 0 ? `,"thoughtsTokenCount":${thoughtTokens}` : ''
  const total = promptTokens + tokens + thoughtTokens
  return (
    `"usageMetadata":{"promptTokenCount":${promptTokens},${counted}"totalTokenCount":${total},` +
    `"promptTokensDetails":[{"modality":"TEXT","tokenCount":${promptTokens}}]${thoughts}},` +
    `"modelVersion":"${model.id}","responseId":"${responseId}"}`
  )
}

function joinTexts(parts: WirePart[]): WirePart[] {
  const joined: WirePart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const joins = isPlainText(last) && isPlainText(part) && Boolean(last?.thought) === Boolean(part.thought)
    if (last && joins) last.text = `${last.text}${part.text}`
    else joined.push({ ...part })
  }
  return joined
}

function isPlainText(part: WirePart | undefined): boolean {
  return part?.text !== undefined && !part.thoughtSignature
}
