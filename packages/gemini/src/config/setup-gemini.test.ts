import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { closeServers, errorReply, type Reply, startPlaybackServer } from '../testing/playback-server.ts'
import { projectFolder, removeProjects } from '../testing/project-folder.ts'
import { configTemplate } from './config-template.ts'
import { setupGemini } from './setup-gemini.ts'

afterEach(closeServers)
afterEach(removeProjects)

const key = 'AIzaSy-key-of-the-test'
const answer: Reply = { body: JSON.stringify({ candidates: [{ content: { parts: [{ text: 'ok' }] } }] }) }
const wrongKey = errorReply(400, `API key not valid: ${key}`, [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
])

function setUp(projectRoot: string, env: Record<string, string> = {}, signal = new AbortController().signal) {
  return setupGemini({ projectRoot, configDir: join(projectRoot, 'config'), env, signal })
}

const projectWith = (text: string) => projectFolder({ 'config/.gemini.yaml': text })

test('without a file the template is written, and only once', async () => {
  const folder = projectFolder()
  const first = await setUp(folder)
  expect(first).toMatchObject({ status: 'needs-config', configCreated: ['config/.gemini.yaml'] })
  expect(first.message.split('\n')).toEqual([
    'Wrote config/.gemini.yaml, readable only by you.',
    'Keep config/.gemini.yaml out of version control.',
    'apiKey in config/.gemini.yaml is still a placeholder.',
    'Replace it with your key; https://aistudio.google.com/apikey makes one. Then run this again.',
  ])
  const second = await setUp(folder)
  expect(second).toEqual({ status: 'needs-config', message: first.message.split('\n').slice(2).join('\n') })
  expect(readFileSync(join(folder, 'config/.gemini.yaml'), 'utf8')).toBe(configTemplate)
})

test.each([
  ['needs-config', 'model: gemini-2.5-flash', 'has no apiKey'],
  ['needs-config', 'apiKey:', 'is empty'],
  ['error', 'apiKey: a b', '.gemini.yaml:1:9 "apiKey" has a space'],
  ['error', 'apikey: ab', '.gemini.yaml:1:1 There is no key "apikey"'],
])('%s: %j is reported with advice, and no request is sent', async (status, text, words) => {
  const folder = projectWith(text)
  const result = await setUp(folder, { GEMINI_BASE_URL: 'http://127.0.0.1:9' })
  expect(result).toEqual({ status, message: expect.stringContaining(words) })
  expect(result.message).toMatch(/ Then run this again\.$/)
  expect(readFileSync(join(folder, 'config/.gemini.yaml'), 'utf8')).toBe(text)
})

describe('a key is tested', () => {
  const tried = async (...replies: Reply[]) => {
    const server = await startPlaybackServer(...replies)
    const folder = projectWith(`apiKey: ${key}\nmodel: gemini-of-the-file\n`)
    return { server, result: await setUp(folder, { GEMINI_BASE_URL: server.url }) }
  }

  test('with the model of the file, once, in the header that the API reads', async () => {
    const { server, result } = await tried(answer)
    expect(result).toEqual({
      status: 'configured',
      message: expect.stringMatching(/^gemini-of-the-file answered in \d+ ms: config\/\.gemini\.yaml is ready\.$/),
    })
    expect(server.requests.map(({ url, headers }) => [url, headers['x-goog-api-key']])).toEqual([
      [expect.stringContaining('/models/gemini-of-the-file:generateContent'), key],
    ])
  })

  test.each([
    ['a wrong key', wrongKey, /^Gemini refused the key .*make a new one in Google AI Studio\.$/],
    ['a wrong model', errorReply(404, 'x'), /^Gemini has no model "gemini-of-the-file" .* the line "model"\.$/],
    ['a rate limit', errorReply(429, 'slow'), /^Gemini's rate limit is reached .* The key itself was accepted\.$/],
    ['a fault at Google', errorReply(503, 'busy'), /^Gemini is not available \(HTTP 503: busy\)\. Try again later\.$/],
    ['anything else', errorReply(400, 'no'), /^Gemini refused the request \(HTTP 400: no\)\.$/],
  ])('%s has its own message, without the key', async (_, reply, words) => {
    const { server, result } = await tried(reply)
    expect(result.status).toBe('error')
    expect(result.message).toMatch(words)
    expect(result.message).not.toContain(key)
    expect(server.requests).toHaveLength(1)
  })

  test('a missing network has its own message too', async () => {
    const result = await setUp(projectWith(`apiKey: ${key}`), { GEMINI_BASE_URL: 'http://127.0.0.1:9' })
    expect(result).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/^Gemini could not be reached: .* Check the network, and GEMINI_BASE_URL/),
    })
  })

  test('until the signal aborts', async () => {
    const server = await startPlaybackServer({ ending: 'hang' })
    const stop = new AbortController()
    const pending = setUp(projectWith(`apiKey: ${key}`), { GEMINI_BASE_URL: server.url }, stop.signal)
    await expect.poll(() => server.requests.length).toBe(1)
    stop.abort(new Error('enough'))
    await expect(pending).rejects.toThrow('enough')
  })
})

test('the key of the environment takes precedence, and the file then needs none', async () => {
  const server = await startPlaybackServer(answer)
  const env = { GEMINI_BASE_URL: server.url, GEMINI_API_KEY: 'mine' }
  const both = await setUp(projectWith(`apiKey: ${key}`), env)
  expect(both).toMatchObject({
    status: 'configured',
    message: expect.stringContaining('takes precedence over the one in'),
  })
  const one = await setUp(projectFolder(), env)
  expect(one).toMatchObject({ status: 'configured', message: expect.stringContaining('needs none') })
  expect(server.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['mine', 'mine'])
})

test.skipIf(process.platform === 'win32')('a warning at the end says that others can read the file', async () => {
  const folder = projectWith('apiKey:')
  chmodSync(join(folder, 'config/.gemini.yaml'), 0o644)
  expect((await setUp(folder)).message).toMatch(/Others on this machine can read .* Run: chmod 600 ".*"$/)
})
