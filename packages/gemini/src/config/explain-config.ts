import type { GeminiConfig } from './gemini-config.ts'

export interface ConfigExplanation {
  /** A sentence, or a line for every mistake. */
  what: string
  /** What to do about it. Absent when nothing is to be done. */
  cure?: string
}

const keyPage = 'https://aistudio.google.com/apikey makes one'

/** What the file is, for people. `shown` is what it is called. */
export function explainConfig({ state, problems }: GeminiConfig, shown: string): ConfigExplanation {
  switch (state) {
    case 'no-file':
      return { what: `There is no ${shown}.`, cure: 'Run "deckhand setup gemini-agent": it writes one to fill in.' }
    case 'missing':
      return { what: `${shown} has no apiKey.`, cure: `Add the line "apiKey: " with your key behind it; ${keyPage}.` }
    case 'empty':
      return { what: `apiKey in ${shown} is empty.`, cure: `Put your key behind it; ${keyPage}.` }
    case 'placeholder':
      return { what: `apiKey in ${shown} is still a placeholder.`, cure: `Put your key in its place; ${keyPage}.` }
    case 'invalid':
    case 'broken':
      return {
        what: problems.map(({ line, column, message }) => `${shown}:${line}:${column} ${message}`).join('\n'),
        cure: 'Mend the file.',
      }
    case 'ready':
      return { what: `${shown} has a key.` }
  }
}

/** Nothing when it is readable by its owner alone. */
export function openFileWarning({ isOpenToOthers, path }: GeminiConfig): ConfigExplanation | undefined {
  if (!isOpenToOthers) return undefined
  return { what: 'Others on this machine can read the file with the key.', cure: `Run: chmod 600 "${path}"` }
}
