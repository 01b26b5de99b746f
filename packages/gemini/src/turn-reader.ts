import type { ModelChunk, Usage } from '@deckhand/spec'
import { blocked, isTruncated } from './finish-reason.ts'
import { type PartChunk, partChunk } from './part-chunk.ts'
import { SourceReader } from './source-reader.ts'
import type { AnswerEvent, Candidate, UsageMetadata } from './wire.ts'

/** Reads the responses of one attempt into chunks and remembers what the end of the turn needs. */
export class TurnReader {
  #started = false
  #answered = false
  #finishReason: string | undefined
  #finishMessage: string | undefined
  #usage: UsageMetadata | undefined
  readonly #sources = new SourceReader()

  /** Chunks were handed out: a new attempt has to take them back. */
  get started(): boolean {
    return this.#started
  }

  /** What the service has reported so far. `undefined` when it has reported nothing. */
  get usage(): Usage | undefined {
    return this.#usage && toUsage(this.#usage)
  }

  /** Throws an AttemptFailure when the service blocked the request. */
  read(event: AnswerEvent): PartChunk[] {
    if (event.usageMetadata) this.#usage = event.usageMetadata
    const candidate = event.candidates?.[0]
    if (candidate) return this.#readCandidate(candidate)
    const feedback = event.promptFeedback
    if (feedback?.blockReason) throw blocked('request', feedback.blockReason, feedback.blockReasonMessage)
    return []
  }

  /** The last chunk of the turn. Throws an AttemptFailure when what was read is no turn. */
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
