import type { Input } from '../terminal/input.ts'

/** A function is called instead of typing a line. */
export type Typing = string | (() => void)

export interface Typist extends Input {
  hints: string[]
  /** The questions, in order. */
  questions: string[]
  typed: boolean
}

/** Types `lines` at the prompt and `answers` at questions. */
export function typist(lines: Typing[], answers: Typing[] = []): Typist {
  const endings: (() => void)[] = []
  const type = (from: Typing[], signal?: AbortSignal) => {
    const next = from.shift()
    if (typeof next !== 'function') return Promise.resolve(next)
    return new Promise<undefined>((resolve) => {
      const end = () => resolve(undefined)
      signal?.addEventListener('abort', end)
      endings.push(end)
      next()
    })
  }
  const [linesLeft, answersLeft] = [[...lines], [...answers]]
  const input: Typist = {
    hints: [],
    questions: [],
    typed: false,
    nextLine: () => type(linesLeft),
    ask: (question, signal) => {
      input.questions.push(question.trim())
      return type(answersLeft, signal)
    },
    dropTyped: () => {
      const dropped = input.typed
      input.typed = false
      return dropped
    },
    hint: (text) => input.hints.push(text),
    close: () => {
      for (const end of endings) end()
    },
  }
  return input
}
