import {
  type Answer,
  type Brain,
  type Question,
  scriptBrain,
  type WirePart,
  type WireRequest,
} from '@deckhand/emulator'

/** What the model says next: a thought, words or a call. `sleep` is the pause before each chunk of its answer, `repeat` says words that often. */
export type ScriptStep =
  | { thought: string }
  | { text: string; repeat?: number; sleep?: number }
  | { call: string; args: Record<string, unknown> }

const mark = 'FAKE:'

/** A prompt that contains the model's answers, as in the recordings. Each answer is a list of steps; the next one follows the results of its calls. */
export const promptFor = (words: string, answers: ScriptStep[][]): string =>
  `${words} ${mark}${JSON.stringify(answers)}`

/**
 * Says what the last prompt asks it to. It keeps nothing, so that several sessions at once cannot take each other's answers, and a request more
 * or less than expected is seen in what it says.
 */
export const promptedBrain: Brain = {
  answer(question: Question): Promise<Answer> | Answer {
    const { script, said } = lastPrompt(question.request)
    const steps = script[said] ?? [{ text: `The prompt has no answer ${said + 1}.` }]
    const chunkDelayMs = steps.map((step) => ('sleep' in step ? (step.sleep ?? 0) : 0)).find(Boolean) ?? 0
    return scriptBrain([{ parts: steps.flatMap(partsOf), chunkDelayMs }]).answer(question)
  },
}

function lastPrompt({ contents }: WireRequest): { script: ScriptStep[][]; said: number } {
  for (let index = contents.length - 1; index >= 0; index -= 1) {
    const texts = contents[index]?.role === 'user' ? (contents[index]?.parts ?? []).map(({ text }) => text ?? '') : []
    const prompt = texts.findLast((text) => text.includes(mark))
    if (prompt === undefined) continue
    const script = JSON.parse(prompt.slice(prompt.indexOf(mark) + mark.length)) as ScriptStep[][]
    return { script, said: contents.slice(index).filter(({ role }) => role === 'model').length }
  }
  return { script: [], said: 0 }
}

function partsOf(step: ScriptStep): WirePart[] {
  if ('thought' in step) return [{ text: step.thought, thought: true }]
  if ('call' in step) return [{ functionCall: { name: step.call, args: step.args } }]
  return Array.from({ length: step.repeat ?? 1 }, (_, index) => ({ text: step.text.replace('%d', String(index)) }))
}
