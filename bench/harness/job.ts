import type { Answer, Brain, Question } from '@deckhand/emulator'

/** The work of a run: rounds with one tool call each, then an answer in chunks. */
export interface Job {
  rounds: number
  chunks: number
  /** Milliseconds before each chunk; a real model takes about twenty, the emulator none by default. */
  pause: number
}

/** The job every contestant does. */
export const job: Job = { rounds: 3, chunks: 50, pause: 0 }
export const modelId = 'gemini-2.5-flash'
export const instruction = 'You are a benchmark.'
export const prompt = promptFor(job)
export const answer = answerOf(job)

/** The prompt contains the numbers, so that one emulator can serve every job. */
export function promptFor({ rounds, chunks, pause }: Job): string {
  return `Read ${rounds} gauges, then report in ${chunks} pieces, ${pause} ms each.`
}

export function answerOf({ chunks }: Job): string {
  return pieces(chunks).join('')
}

export const gauge = {
  name: 'read_gauge',
  description: 'Reads one gauge of the engine room.',
  schema: {
    type: 'object',
    properties: { number: { type: 'integer', description: 'Which gauge.' } },
    required: ['number'],
  },
  read: async (number: number) => ({ number, pressure: 100 + number, unit: 'kPa' }),
}

/** A call that waits for a person. */
export const valve = { name: 'open_valve', prompt: 'Open the valve.' }

/** The model of the job. The number of results since the prompt shows how far the conversation is. */
export const jobBrain: Brain = {
  answer({ request }: Question): Answer {
    const parts = request.contents.flatMap(({ parts = [], role }) => parts.map((part) => ({ ...part, role })))
    const asked = parts.findLastIndex(({ role, text }) => role === 'user' && text !== undefined)
    const words = parts[asked]?.text ?? ''
    if (words === valve.prompt) return { parts: [{ functionCall: { name: valve.name, args: {} } }] }
    const done = parts.slice(asked).filter(({ functionResponse }) => functionResponse).length
    return answerTo(words, done)
  },
}

function answerTo(words: string, done: number): Answer {
  const [rounds = 0, chunks = 0, chunkDelayMs = 0] = words.match(/\d+/g)?.map(Number) ?? []
  if (done >= rounds) return { parts: pieces(chunks).map((text) => ({ text })), chunkDelayMs }
  const functionCall = { name: gauge.name, args: { number: done + 1 } }
  return { parts: [{ text: `Gauge ${done + 1} is next.`, thought: true }, { functionCall }], chunkDelayMs }
}

function pieces(chunks: number): string[] {
  return Array.from({ length: chunks }, (_, n) => `gauge reading number ${n}, `)
}
