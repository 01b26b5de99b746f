import { type GeminiSetupResult, setupGemini } from '@deckhand/gemini/config'

/** The context in Jay's documentation. Deckhand also passes a signal. */
export interface SetupContext {
  projectRoot: string
  configDir: string
  /** Why `init` failed. */
  initError?: Error
  signal?: AbortSignal
}

/**
 * Writes the template, says what is missing, and tries the key, like `deckhand setup gemini-agent`. A plugin whose `init` failed is never
 * `configured`: its chat would not answer even with a good key.
 */
export async function setupGeminiAgent(context: SetupContext): Promise<GeminiSetupResult> {
  const { projectRoot, configDir, initError, signal = new AbortController().signal } = context
  const result = await setupGemini({ projectRoot, configDir, env: process.env, signal })
  if (!initError) return result
  const status = result.status === 'configured' ? 'error' : result.status
  return { ...result, status, message: `${result.message}\nThe plugin itself could not start: ${initError.message}` }
}
