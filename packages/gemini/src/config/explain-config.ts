import type { GeminiConfig } from './gemini-config.ts'

export interface ConfigExplanation {
  /** A sentence, or one line per mistake. */
  what: string
  /** What to do about it. Absent if there is nothing to do. */
  cure?: string
}

const keyPage = 'https://aistudio.google.com/apikey makes one'

/** Explains the state of the file. `shown` is its name for people. */
export function explainConfig({ state, problems }: GeminiConfig, shown: string): ConfigExplanation {
  switch (state) {
    case 'no-file':
      return { what: `There is no ${shown}.`, cure: 'Run "deckhand setup gemini-agent": it writes one to fill in.' }
    case 'missing':
      return { what: `${shown} has no apiKey.`, cure: `Add the line "apiKey: " with your key; ${keyPage}.` }
    case 'empty':
      return { what: `apiKey in ${shown} is empty.`, cure: `Add your key; ${keyPage}.` }
    case 'placeholder':
      return { what: `apiKey in ${shown} is still a placeholder.`, cure: `Replace it with your key; ${keyPage}.` }
    case 'invalid':
    case 'broken':
      return {
        what: problems.map(({ line, column, message }) => `${shown}:${line}:${column} ${message}`).join('\n'),
        cure: 'Fix the file.',
      }
    case 'ready':
      return { what: `${shown} has a key.` }
  }
}

/** `undefined` if only its owner can read the file. */
export function openFileWarning({ isOpenToOthers, path }: GeminiConfig): ConfigExplanation | undefined {
  if (!isOpenToOthers) return undefined
  return { what: 'Others on this machine can read the file with the key.', cure: `Run: chmod 600 "${path}"` }
}
