import { hasGeminiCredentials } from '../environment.ts'
import type { GeminiConfig } from './gemini-config.ts'

type Environment = Record<string, string | undefined>

/** Fills missing values of the environment from the file. The environment takes precedence, value by value. */
export function withGeminiConfig<E extends Environment>(env: E, { apiKey, model }: GeminiConfig): E {
  return {
    ...env,
    ...(apiKey !== undefined && !hasGeminiCredentials(env) && { GEMINI_API_KEY: apiKey }),
    ...(model !== undefined && !env.GEMINI_MODEL?.trim() && { GEMINI_MODEL: model }),
  }
}
