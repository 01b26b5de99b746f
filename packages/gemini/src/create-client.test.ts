import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from './create-client.ts'
import { collect, failureOf, modelOn } from './testing/collect.ts'
import { closeServers, startPlaybackServer, text } from './testing/playback-server.ts'

afterEach(async () => {
  await closeServers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('the options win over the environment that the SDK reads by itself', () => {
  it('key, backend and address are those of the options', async () => {
    vi.stubEnv('GOOGLE_API_KEY', 'key of the environment')
    vi.stubEnv('GEMINI_API_KEY', 'another key of the environment')
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true')
    vi.stubEnv('GOOGLE_GENAI_USE_ENTERPRISE', 'true')
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'project-of-the-environment')
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'http://127.0.0.1:9')
    const server = await startPlaybackServer({ events: [text('hi', 'STOP')] })
    await collect(modelOn(server, { model: 'gemini-2.5-pro' }))
    expect(server.requests[0]?.url).toBe('/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse')
    expect(server.requests[0]?.headers['x-goog-api-key']).toBe('secret-key')
  })

  it('an address of the environment does not win over none', () => {
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('GOOGLE_VERTEX_BASE_URL', 'http://127.0.0.1:9')
    expect(addressOf({ apiKey: 'k' })).toBe('https://generativelanguage.googleapis.com/')
    expect(addressOf({ vertex: { project: 'p', location: 'europe-west1' } })).toBe(
      'https://europe-west1-aiplatform.googleapis.com/',
    )
    expect(process.env.GOOGLE_GEMINI_BASE_URL).toBe('http://127.0.0.1:9')
  })

  it('nothing is printed: standard output may carry a protocol', () => {
    const printed = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'debug'), vi.spyOn(console, 'log')]
    vi.stubEnv('GOOGLE_API_KEY', 'key of the environment')
    vi.stubEnv('GEMINI_API_KEY', 'another key of the environment')
    createClient({ apiKey: 'k' })
    createClient({ vertex: { project: 'p', location: 'l' } })
    for (const print of printed) expect(print).not.toHaveBeenCalled()
  })
})

describe('a client', () => {
  it('is refused without a key', () => {
    expect(() => createClient({})).toThrow(expect.objectContaining({ code: 'MODEL_NO_KEY' }))
    expect(() => createClient({ apiKey: ' ' })).toThrow(expect.objectContaining({ code: 'MODEL_NO_KEY' }))
  })

  it('is refused with an address that is none', () => {
    expect(() => createClient({ apiKey: 'k', baseUrl: 'localhost' })).toThrow('"localhost" is not an address')
  })

  it('for Vertex AI signs in with the default credentials and asks in its project', async () => {
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

function addressOf(options: Parameters<typeof createClient>[0]): string {
  const client = createClient(options) as unknown as { apiClient: { getBaseUrl(): string } }
  return client.apiClient.getBaseUrl()
}

/** The one kind of account that may have its token server anywhere. */
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
