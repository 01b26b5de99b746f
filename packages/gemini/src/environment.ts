import { DeckhandError } from '@deckhand/spec/errors'
import type { GeminiOptions } from './gemini-options.ts'

/** The first key that is set wins. A blank one counts as not set. */
const keyVariables = ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_AI_API_KEY'] as const

type Environment = Record<string, string | undefined>

/**
 * Uses Vertex AI if GOOGLE_GENAI_USE_VERTEXAI is true, with GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION, and otherwise the first key found.
 * GEMINI_MODEL selects the model. GOOGLE_GEMINI_BASE_URL or else GEMINI_BASE_URL is the address of the Gemini API, GOOGLE_VERTEX_BASE_URL that of
 * Vertex AI. Throws MODEL_NO_KEY without credentials.
 */
export function geminiOptionsFromEnvironment(env: Environment): GeminiOptions {
  const vertex = usesVertex(env)
  const model = read(env, 'GEMINI_MODEL')
  const baseUrl = vertex ? read(env, 'GOOGLE_VERTEX_BASE_URL') : read(env, 'GOOGLE_GEMINI_BASE_URL', 'GEMINI_BASE_URL')
  return {
    ...(vertex ? { vertex: vertexFrom(env) } : { apiKey: keyFrom(env) }),
    ...(model !== undefined && { model }),
    ...(baseUrl !== undefined && { baseUrl }),
  }
}

/** True if `geminiOptionsFromEnvironment` would find credentials. */
export function hasGeminiCredentials(env: Environment): boolean {
  if (!usesVertex(env)) return read(env, ...keyVariables) !== undefined
  return read(env, 'GOOGLE_CLOUD_PROJECT') !== undefined && read(env, 'GOOGLE_CLOUD_LOCATION') !== undefined
}

export function noKey(): DeckhandError {
  return new DeckhandError(
    'MODEL_NO_KEY',
    `There is no key for Gemini. Set ${keyVariables.join(', ')} (the first one set is used), or GOOGLE_GENAI_USE_VERTEXAI=true ` +
      'with GOOGLE_CLOUD_PROJECT and GOOGLE_CLOUD_LOCATION. Without a key `npm start` uses the offline emulator.',
  )
}

function usesVertex(env: Environment): boolean {
  return /^(true|1)$/i.test(read(env, 'GOOGLE_GENAI_USE_VERTEXAI') ?? '')
}

function keyFrom(env: Environment): string {
  const key = read(env, ...keyVariables)
  if (key === undefined) throw noKey()
  return key
}

function vertexFrom(env: Environment): { project: string; location: string } {
  const project = read(env, 'GOOGLE_CLOUD_PROJECT')
  const location = read(env, 'GOOGLE_CLOUD_LOCATION')
  if (project !== undefined && location !== undefined) return { project, location }
  const missing = project === undefined ? 'GOOGLE_CLOUD_PROJECT' : 'GOOGLE_CLOUD_LOCATION'
  throw new DeckhandError(
    'MODEL_NO_KEY',
    `GOOGLE_GENAI_USE_VERTEXAI is set, but ${missing} is not. Set it, or use a key in ${keyVariables[0]} instead. ` +
      'Without either `npm start` uses the offline emulator.',
  )
}

function read(env: Environment, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = env[name]?.trim()
    if (value) return value
  }
  return undefined
}
