import { DeckhandError } from '@deckhand/spec/errors'
import type { GoogleAuth } from 'google-auth-library'
import { noKey } from '../environment.ts'
import type { GeminiOptions } from '../gemini-options.ts'

/** The address and the headers for requests to a model. */
export interface Endpoint {
  /** Throws MODEL_BAD_REQUEST for a model name that would change the path. */
  url(model: string, method: 'streamGenerateContent' | 'generateContent'): string
  /** Rejects if the sign-in to Vertex AI fails. It cannot be aborted. */
  headers(url: string): Promise<Record<string, string>>
}

/** Does not read the environment. Throws MODEL_NO_KEY, and MODEL_BAD_REQUEST for an invalid `baseUrl`. */
export function createEndpoint({ apiKey, vertex, baseUrl }: GeminiOptions): Endpoint {
  const key = apiKey?.trim()
  if (!vertex && !key) throw noKey()
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) {
    throw new DeckhandError(
      'MODEL_BAD_REQUEST',
      `"${baseUrl}" is not a valid URL for Gemini. Fix the base URL (${vertex ? 'GOOGLE_VERTEX_BASE_URL' : 'GOOGLE_GEMINI_BASE_URL or GEMINI_BASE_URL'}) or remove it.`,
    )
  }
  const server = (baseUrl ?? (vertex ? vertexServer(vertex.location) : geminiServer)).replace(/\/$/, '')
  const root = vertex ? `${server}/v1beta1/projects/${vertex.project}/locations/${vertex.location}` : `${server}/v1beta`
  const nameOf = vertex ? vertexModel : geminiModel
  return {
    url: (model, method) =>
      `${root}/${nameOf(checkedName(model))}:${method}${method.startsWith('stream') ? '?alt=sse' : ''}`,
    headers: vertex ? vertexHeaders(vertex.project) : async () => ({ ...json, 'x-goog-api-key': key as string }),
  }
}

const json = { 'content-type': 'application/json' }
const geminiServer = 'https://generativelanguage.googleapis.com'

function vertexServer(location: string): string {
  if (location === 'global') return 'https://aiplatform.googleapis.com'
  if (location === 'us' || location === 'eu') return `https://aiplatform.${location}.rep.googleapis.com`
  return `https://${location}-aiplatform.googleapis.com`
}

function checkedName(model: string): string {
  if (/^[^?&#\s]+$/.test(model) && !model.includes('..')) return model
  throw new DeckhandError('MODEL_BAD_REQUEST', `"${model}" is not the name of a model. Choose one with GEMINI_MODEL.`)
}

/** Names may include their collection, as in the service's list. */
function geminiModel(model: string): string {
  return /^(models|tunedModels)\//.test(model) ? model : `models/${model}`
}

function vertexModel(model: string): string {
  if (/^(publishers|models)\//.test(model)) return model
  const [publisher, name] = model.split('/')
  return name === undefined ? `publishers/google/models/${model}` : `publishers/${publisher}/models/${name}`
}

/** Loads Google's library with the first request, because nothing else needs it. */
function vertexHeaders(projectId: string): Endpoint['headers'] {
  let auth: Promise<GoogleAuth> | undefined
  return async (url) => {
    // Without a project id, the sign-in of some accounts asks a Google server for it.
    auth ??= import('google-auth-library').then(
      ({ GoogleAuth }) => new GoogleAuth({ projectId, scopes: ['https://www.googleapis.com/auth/cloud-platform'] }),
    )
    const signed = await (await auth).getRequestHeaders(url)
    return { ...json, ...Object.fromEntries(signed) }
  }
}
