import { randomBytes } from 'node:crypto'
import type { Message, Model, ModelChunk, ModelRequest, ToolPart, Turn } from '@deckhand/spec'
import { type Job, planOf, readPrompt } from '../job.ts'
import type { Random } from '../random.ts'
import type { Pause } from './pauses.ts'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 1, totalTokens: 3 }

/**
 * Does the job that the last prompt names, and speaks slowly. What it does depends on the conversation alone. What it says has a mark of its own
 * in every sentence, so that a text patched together from two tries of one turn is told from a whole one.
 */
export function jobModel(pause: Pause, random: Random): Model {
  return {
    id: 'job-model',
    async *stream({ messages }: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
      for (const chunk of turnOf(messages, random)) {
        await pause()
        signal.throwIfAborted()
        yield chunk
      }
      yield { type: 'finish', usage }
    },
  }
}

function* turnOf(messages: Message[], random: Random): Iterable<ModelChunk> {
  const at = messages.findLastIndex(({ role }) => role === 'user')
  const prompt = messages[at]
  if (prompt?.role !== 'user') throw new Error('There is no prompt.')
  const turns = messages.slice(at + 1) as Turn[]
  const job = readPrompt(prompt.text)
  const calls = planOf(job)[turns.length]
  const mark = randomBytes(3).toString('hex')
  for (const text of pieces(`Thinking of job ${job.number} (${mark}).`, random)) yield { type: 'thought', text }
  for (const text of pieces(wordsOf(job, turns, mark), random)) yield { type: 'text', text }
  for (const { tool, call } of calls ?? []) {
    yield { type: 'call', callId: `call-${call}`, name: tool, args: { job: job.number, call } }
  }
}

function wordsOf(job: Job, turns: Turn[], mark: string): string {
  const results = turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool')).map(resultOf)
  const sentences = job.kind === 'long-text' ? 60 : 3
  const filler = Array.from({ length: sentences }, (_, n) => `Sentence ${n + 1} of this turn (${mark}) says nothing.`)
  return [`Job ${job.number}, turn ${turns.length + 1} (${mark}).`, ...results, ...filler].join(' ')
}

/** The model must never be asked while a call has no result. */
function resultOf({ name, input, status, output, error }: ToolPart): string {
  if (!output && !error) throw new Error(`The call ${name} ${input.call} is ${status} and has no result.`)
  return `${name} ${input.call} ${status}: ${JSON.stringify(output ?? error)}.`
}

function* pieces(text: string, random: Random): Iterable<string> {
  for (let at = 0; at < text.length; ) {
    const length = random.between(5, 60)
    yield text.slice(at, at + length)
    at += length
  }
}
