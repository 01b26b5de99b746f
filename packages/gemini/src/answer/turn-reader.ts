import type { ModelChunk, Usage } from '@deckhand/spec'
import type { AnswerEvent, Candidate, UsageMetadata } from '../wire.ts'
import { blocked, isTruncated } from './finish-reason.ts'
import { type PartChunk, partChunk } from './part-chunk.ts'
import { SourceReader } from './source-reader.ts'

/** Turns the events of one attempt into chunks, and collects the data for `finish`. */
export class TurnReader {
  #started = false
  #answered = false
  #finishReason: string | undefined
  #finishMessage: string | undefined
  #usage: UsageMetadata | undefined
  readonly #sources = new SourceReader()

  /** True if chunks were yielded. Another attempt must then begin with a restart. */
  get started(): boolean {
    return this.#started
  }

  /** The usage reported so far, if any. */
  get usage(): Usage | undefined {
    return this.#usage && toUsage(this.#usage)
  }

  /** Throws an AttemptFailure if the service blocked the request. */
  read(event: AnswerEvent): PartChunk[] {
    if (event.usageMetadata) this.#usage = event.usageMetadata
    const candidate = event.candidates?.[0]
    if (candidate) return this.#readCandidate(candidate)
    const feedback = event.promptFeedback
    if (feedback?.blockReason) throw blocked('request', feedback.blockReason, feedback.blockReasonMessage)
    return []
  }

  /** The last chunk of the turn. Throws an AttemptFailure if the turn is not usable. */
  finish(): Extract<ModelChunk, { type: 'finish' }> {
    const truncated = isTruncated({
      reason: this.#finishReason,
      message: this.#finishMessage,
      answered: this.#answered,
    })
    const sources = this.#sources.sources()
    return {
      type: 'finish',
      usage: toUsage(this.#usage),
      ...(!this.#usage && { unreported: true as const }),
      ...(truncated && { truncated }),
      ...(sources.length > 0 && { sources }),
    }
  }

  #readCandidate(candidate: Candidate): PartChunk[] {
    if (candidate.finishReason) this.#finishReason = candidate.finishReason
    if (candidate.finishMessage) this.#finishMessage = candidate.finishMessage
    if (candidate.groundingMetadata) this.#sources.read(candidate.groundingMetadata)
    const chunks: PartChunk[] = []
    for (const part of candidate.content?.parts ?? []) {
      const chunk = partChunk(part)
      if (!chunk) continue
      chunks.push(chunk)
      this.#started = true
      this.#answered ||= chunk.type === 'call' || (chunk.type === 'text' && chunk.text.trim() !== '')
    }
    return chunks
  }
}

function toUsage(usage: UsageMetadata | undefined): Usage {
  const inputTokens = (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0)
  const outputTokens = usage?.candidatesTokenCount ?? 0
  const thoughtTokens = usage?.thoughtsTokenCount ?? 0
  const totalTokens = usage?.totalTokenCount ?? inputTokens + outputTokens + thoughtTokens
  return { inputTokens, outputTokens, thoughtTokens, totalTokens }
}
