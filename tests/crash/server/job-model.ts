import { randomBytes } from 'node:crypto'
import type { Message, Model, ModelChunk, ModelRequest, ToolPart, Turn } from '@deckhand/spec'
import { callOf, callTitle, readTask, type Task } from '../job.ts'
import { planOf } from '../plans.ts'
import type { Random } from '../random.ts'
import type { Pause } from './pauses.ts'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 1, totalTokens: 3 }

/**
 * Does the task that the last prompt names, as whichever agent, and speaks slowly. What it does depends on the conversation alone. What it says has a
 * mark of its own in every sentence, so that a text patched together from two tries of one turn is told from a whole one.
 */
export function jobModel(pause: Pause, random: Random): Model {
  return {
    id: 'job-model',
    async *stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelChunk> {
      for (const chunk of turnOf(request, random)) {
        await pause()
        signal.throwIfAborted()
        yield chunk
      }
      yield { type: 'finish', usage }
    },
  }
}

function* turnOf({ messages, tools }: ModelRequest, random: Random): Iterable<ModelChunk> {
  const { task, turns } = readConversation(messages)
  const { number, name } = task
  const mark = randomBytes(3).toString('hex')
  for (const text of pieces(`Thinking of job ${number}, ${name} (${mark}).`, random)) yield { type: 'thought', text }
  for (const text of pieces(wordsOf(task, turns, mark), random)) yield { type: 'text', text }
  for (const planned of planOf(name)[turns.length] ?? []) {
    const call = callOf(planned, number)
    if (!tools.some((offered) => offered.name === call.name)) throw new Error(`${call.name} is not offered.`)
    yield { type: 'call', callId: callTitle({ name: call.name, input: call.args }), ...call }
  }
}

function readConversation(messages: Message[]): { task: Task; turns: Turn[] } {
  const tasks = messages.map((message) => (message.role === 'user' ? readTask(message.text) : undefined))
  const at = tasks.findLastIndex((task) => task !== undefined)
  const task = tasks[at]
  if (!task) throw new Error('There is no task.')
  return { task, turns: messages.slice(at + 1).filter((message) => message.role === 'assistant') }
}

function wordsOf({ number, name }: Task, turns: Turn[], mark: string): string {
  if (name === 'form' && turns.length > 0) return JSON.stringify({ job: number, mark })
  const results = turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool')).map(resultOf)
  const sentences = name === 'long-text' ? 60 : 3
  const filler = Array.from({ length: sentences }, (_, n) => `Sentence ${n + 1} of this turn (${mark}) says nothing.`)
  return [`Job ${number}, ${name}, turn ${turns.length + 1} (${mark}).`, ...results, ...filler].join(' ')
}

/** The model must never be called while a tool call has no result. */
function resultOf(call: ToolPart): string {
  const { status, output, error } = call
  if (!output && !error) throw new Error(`The call ${callTitle(call)} is ${status} and has no result.`)
  return `${callTitle(call)} ${status}: ${JSON.stringify(output ?? error)}.`
}

function* pieces(text: string, random: Random): Iterable<string> {
  for (let at = 0; at < text.length; ) {
    const length = random.between(5, 60)
    yield text.slice(at, at + length)
    at += length
  }
}
