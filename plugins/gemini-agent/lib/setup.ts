import { type GeminiSetupResult, setupGemini } from '@deckhand/gemini/config'

/** As Jay's documents have it. Deckhand hands over a signal as well. */
export interface SetupContext {
  projectRoot: string
  configDir: string
  signal?: AbortSignal
}

/** Writes the template, says what is missing, and tries the key: the same that `deckhand setup gemini-agent` does. */
export function setupGeminiAgent({ projectRoot, configDir, signal }: SetupContext): Promise<GeminiSetupResult> {
  return setupGemini({ projectRoot, configDir, env: process.env, signal: signal ?? new AbortController().signal })
}
