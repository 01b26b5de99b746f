import { DeckhandError } from '@deckhand/spec/errors'
import { GoogleGenAI } from '@google/genai'
import { noKey } from './environment.ts'
import type { GeminiOptions } from './gemini-options.ts'
import { strictFetch } from './strict-fetch.ts'

/** The SDK's client for these options and nothing else. Throws MODEL_NO_KEY, and MODEL_BAD_REQUEST for an address that is none. */
export function createClient(options: GeminiOptions): GoogleGenAI {
  const apiKey = options.apiKey?.trim()
  if (!options.vertex && !apiKey) throw noKey()
  if (options.baseUrl !== undefined && !URL.canParse(options.baseUrl)) {
    throw new DeckhandError('MODEL_BAD_REQUEST', `"${options.baseUrl}" is not an address at which Gemini could be.`)
  }
  // No `retryOptions`: the attempts of the SDK would multiply ours.
  const httpOptions = { fetch: strictFetch, ...(options.baseUrl !== undefined && { baseUrl: options.baseUrl }) }
  return withoutSdkVariables(() => {
    if (!options.vertex) return new GoogleGenAI({ vertexai: false, apiKey: apiKey as string, httpOptions })
    const { project, location } = options.vertex
    // Left to itself, the sign-in of some accounts asks a server at Google which project this is.
    const googleAuthOptions = { projectId: project }
    return new GoogleGenAI({ vertexai: true, project, location, googleAuthOptions, httpOptions })
  })
}

const sdkVariables = [
  'GEMINI_API_KEY',
  'GOOGLE_API_KEY',
  'GOOGLE_CLOUD_LOCATION',
  'GOOGLE_CLOUD_PROJECT',
  'GOOGLE_GEMINI_BASE_URL',
  'GOOGLE_GENAI_USE_ENTERPRISE',
  'GOOGLE_GENAI_USE_VERTEXAI',
  'GOOGLE_VERTEX_BASE_URL',
]

/**
 * The SDK's constructor reads the environment beside its options: a base URL from there wins over none, and when keys are there it prints
 * which one it takes, wrongly, and in one case to standard output, where it would break a JSON-RPC stream.
 * It runs synchronously, so nobody else can see the variables missing.
 */
function withoutSdkVariables<T>(construct: () => T): T {
  const saved = sdkVariables.map((name) => [name, process.env[name]] as const)
  try {
    for (const name of sdkVariables) delete process.env[name]
    return construct()
  } finally {
    for (const [name, value] of saved) if (value !== undefined) process.env[name] = value
  }
}
