import type { Answer, Brain, Question } from '@deckhand/emulator'

/** The job every contestant does: three rounds with a tool call each, then an answer in fifty chunks. */
export const rounds = 3
export const chunks = 50
export const modelId = 'gemini-2.5-flash'
export const instruction = 'You are a benchmark.'
export const prompt = 'Read the three gauges, then report.'
export const answer = Array.from({ length: chunks }, (_, n) => `gauge reading number ${n}, `).join('')

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

/** The model of the job. How far a conversation is shows in the number of results it holds. */
export const jobBrain: Brain = {
  answer({ request }: Question): Answer {
    const done = request.contents.flatMap(({ parts = [] }) => parts.filter((part) => part.functionResponse)).length
    if (done < rounds) {
      const functionCall = { name: gauge.name, args: { number: done + 1 } }
      return { parts: [{ text: `Gauge ${done + 1} is next.`, thought: true }, { functionCall }] }
    }
    return { parts: Array.from({ length: chunks }, (_, n) => ({ text: `gauge reading number ${n}, ` })) }
  },
}
