import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { GeminiOptions } from '../gemini-options.ts'
import { collect, failureOf, modelOn } from '../testing/collect.ts'
import { closeServers, startPlaybackServer, text } from '../testing/playback-server.ts'
import { createEndpoint } from './endpoint.ts'

afterEach(async () => {
  await closeServers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('the address', () => {
  it.each([
    [{ apiKey: 'k' }, 'https://generativelanguage.googleapis.com/v1beta/models/m:generateContent'],
    [{ apiKey: 'k', baseUrl: 'http://127.0.0.1:9/' }, 'http://127.0.0.1:9/v1beta/models/m:generateContent'],
    [vertexAt('europe-west1'), `https://europe-west1-aiplatform.googleapis.com/${pathAt('europe-west1')}`],
    [vertexAt('global'), `https://aiplatform.googleapis.com/${pathAt('global')}`],
    [vertexAt('eu'), `https://aiplatform.eu.rep.googleapis.com/${pathAt('eu')}`],
  ])('of %o', (options, url) => {
    // Variables for Google's SDK must have no effect.
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('GOOGLE_VERTEX_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true')
    expect(createEndpoint(options).url('m', 'generateContent')).toBe(url)
  })

  it('accepts model names as the service lists them', () => {
    const nameIn = (options: GeminiOptions, model: string) =>
      /v1beta1?\/(?:projects\/p\/locations\/l\/)?(.*):/.exec(createEndpoint(options).url(model, 'generateContent'))?.[1]
    const names = (options: GeminiOptions, ...models: string[]) => models.map((model) => nameIn(options, model))
    expect(names({ apiKey: 'k' }, 'm', 'models/m', 'tunedModels/m')).toEqual(['models/m', 'models/m', 'tunedModels/m'])
    expect(names(vertexAt('l'), 'm', 'meta/m', 'publishers/meta/models/m')).toEqual([
      'publishers/google/models/m',
      'publishers/meta/models/m',
      'publishers/meta/models/m',
    ])
  })
})

describe('an endpoint', () => {
  it('is refused without a key', () => {
    expect(() => createEndpoint({})).toThrow(expect.objectContaining({ code: 'MODEL_NO_KEY' }))
    expect(() => createEndpoint({ apiKey: ' ' })).toThrow(expect.objectContaining({ code: 'MODEL_NO_KEY' }))
  })

  it('is refused with an invalid address', () => {
    expect(() => createEndpoint({ apiKey: 'k', baseUrl: 'localhost' })).toThrow('"localhost" is not a valid URL')
  })

  it('for Vertex AI signs in with the default credentials and uses its project', async () => {
    const token = { access_token: 'token', token_type: 'Bearer', expires_in: 3600, issued_token_type: 'x' }
    const server = await startPlaybackServer(
      { body: JSON.stringify(token), headers: { 'content-type': 'application/json' } },
      { events: [text('hi', 'STOP')] },
    )
    const folder = await mkdtemp(join(tmpdir(), 'deckhand-gemini-'))
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', await writeAccount(folder, server.url))
    await collect(modelOn(server, { vertex: { project: 'p', location: 'l' } }))
    const request = server.requests.at(-1)
    expect(request?.url).toBe(
      '/v1beta1/projects/p/locations/l/publishers/google/models/gemini-2.5-flash:streamGenerateContent?alt=sse',
    )
    expect(request?.headers.authorization).toBe('Bearer token')
    expect(request?.headers['x-goog-api-key']).toBeUndefined()
    await rm(folder, { recursive: true })
  })

  it('for Vertex AI without credentials says how to sign in', async () => {
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/account.json')
    const server = await startPlaybackServer({ events: [text('hi', 'STOP')] })
    const failure = await failureOf(collect(modelOn(server, { vertex: { project: 'p', location: 'l' } })))
    expect(failure.code).toBe('MODEL_NO_KEY')
    expect(failure.message).toContain('gcloud auth application-default login')
  })
})

function vertexAt(location: string): GeminiOptions {
  return { vertex: { project: 'p', location } }
}

function pathAt(location: string): string {
  return `v1beta1/projects/p/locations/${location}/publishers/google/models/m:generateContent`
}

/** The only kind of account whose token server may be anywhere. */
async function writeAccount(folder: string, tokenServer: string): Promise<string> {
  const subject = join(folder, 'subject')
  await writeFile(subject, 'subject-token')
  const account = {
    type: 'external_account',
    audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/pool/providers/provider',
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${tokenServer}/token`,
    credential_source: { file: subject },
  }
  await writeFile(join(folder, 'account.json'), JSON.stringify(account))
  return join(folder, 'account.json')
}
