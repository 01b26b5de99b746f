import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../command-line/usage-error.ts'
import { readBridgeSettings } from './bridge-settings.ts'

test('with nothing set it is the Gemini CLI in this folder, on port 4444, for the pages of Deckhand', () => {
  expect(readBridgeSettings({}, {})).toEqual({
    agent: {
      name: 'Gemini CLI',
      command: 'gemini',
      args: ['--acp', '--model', 'gemini-3-flash-preview', '--approval-mode', 'default'],
      olderArgs: ['--experimental-acp', '--model', 'gemini-3-flash-preview', '--approval-mode', 'default'],
      install: 'npm install -g @google/gemini-cli',
      signIn: 'gemini',
      inherits: {},
    },
    root: process.cwd(),
    port: 4444,
    origins: ['http://127.0.0.1:4300', 'http://localhost:4300'],
  })
})

test('model, approval mode and program are those that are set; a script is run by Node', () => {
  const env = { GEMINI_MODEL: 'm', GEMINI_APPROVAL_MODE: 'plan', GEMINI_BIN: '/x/gemini.js' }
  expect(readBridgeSettings({}, env).agent).toMatchObject({
    command: process.execPath,
    args: ['/x/gemini.js', '--acp', '--model', 'm', '--approval-mode', 'plan'],
    signIn: 'node /x/gemini.js',
  })
})

test('deckhand as the agent is this program, on the data of the bridge', () => {
  const { agent } = readBridgeSettings({ agent: 'deckhand acp', root: '/' }, { DECKHAND_DATA: 'data' })
  expect(agent).toEqual({
    name: 'Deckhand',
    command: process.execPath,
    args: [expect.stringMatching(/main\.js$/), 'acp'],
    env: { DECKHAND_DATA: resolve('data') },
  })
})

test('another agent is what the command line says, with nothing added', () => {
  const env = { GEMINI_MODEL: 'm', GEMINI_BIN: 'other' }
  const { agent } = readBridgeSettings({ agent: '/opt/agents/able "two words"' }, env)
  expect(agent).toEqual({
    name: 'able',
    command: '/opt/agents/able',
    args: ['two words'],
    inherits: { GEMINI_MODEL: 'm' },
  })
  expect(readBridgeSettings({ agent: 'node --no-warnings ./agents/able.mjs -x' }, env).agent.name).toBe('able.mjs')
})

test("an agent gets none of Deckhand's settings but those of its model", () => {
  const own = {
    ...{
      DECKHAND_SECRET: 's',
      DATABASE_URL: 'postgres://a:b@c/d',
      GOOGLE_CLIENT_SECRET: 's',
      SLACK_CLIENT_SECRET: 's',
    },
    ...{ SLACK_TOKEN: 's', METRICS_TOKEN: 's', GEMINI_ORIGINS: 'https://a.example', OTEL_EXPORTER_OTLP_HEADERS: 's' },
    DECKHAND_OF_TOMORROW: 's',
  }
  const needed = {
    PATH: '/bin',
    HOME: '/home/ann',
    SSH_AUTH_SOCK: '/s',
    GEMINI_API_KEY: 'k',
    GOOGLE_CLOUD_PROJECT: 'p',
  }
  for (const flags of [{}, { agent: 'able' }])
    expect(readBridgeSettings(flags, { ...own, ...needed }).agent.inherits).toEqual(needed)
  expect(readBridgeSettings({ agent: 'deckhand acp' }, own).agent.inherits).toBeUndefined()
})

test('a flag rules over the setting, and origins are those of the server and those that are named', () => {
  const env = { GEMINI_PORT: '5000', PORT: '80', GEMINI_ORIGINS: 'https://a.example, http://localhost:5173,' }
  expect(readBridgeSettings({}, env).port).toBe(5000)
  expect(readBridgeSettings({ port: 0 }, env).port).toBe(0)
  expect(readBridgeSettings({}, env).origins).toEqual([
    'http://127.0.0.1',
    'http://localhost',
    'https://a.example',
    'http://localhost:5173',
  ])
})

test('beyond loopback it needs a certificate, and is reached by the name that was given', () => {
  // Of nobody, for localhost: made for tests alone.
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) =>
    fileURLToPath(new URL(`../testing/certificate/${name}`, import.meta.url)),
  ) as [string, string]
  const env = { GEMINI_HOST: 'Box.example', GEMINI_TLS_CERT: cert, GEMINI_TLS_KEY: key, GEMINI_PORT: '5000' }
  expect(readBridgeSettings({}, env)).toMatchObject({
    host: 'box.example',
    hosts: ['box.example:5000'],
    tls: { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') },
  })
  expect(readBridgeSettings({}, { GEMINI_HOST: '::1' })).toMatchObject({ host: '::1' })
})

test('history goes to the address that is set', () => {
  const env = { GEMINI_HISTORY_URL: 'http://127.0.0.1:1/x', GEMINI_HISTORY_TOKEN: 't' }
  expect(readBridgeSettings({}, env).history).toEqual({ url: 'http://127.0.0.1:1/x', token: 't' })
})

describe('a wrong setting is refused by its name', () => {
  test.each([
    [{ GEMINI_PORT: 'x' }, 'GEMINI_PORT must be a whole number from 0 to 65535, and is "x".'],
    [
      { GEMINI_APPROVAL_MODE: 'autoEdit' },
      'GEMINI_APPROVAL_MODE must be one of default, auto_edit, yolo, plan, and is "autoEdit".',
    ],
    [{ GEMINI_ORIGINS: 'https://a.example/' }, 'such as https://a.example, and contains "https://a.example/".'],
    [{ GEMINI_ORIGINS: '*' }, 'such as https://app.example.com, and contains "*".'],
    [{ GEMINI_ORIGINS: 'null' }, 'and contains "null".'],
    [{ GEMINI_HOST: '192.168.1.5' }, 'GEMINI_HOST is "192.168.1.5", which others can reach: set GEMINI_TLS_CERT'],
    [{ GEMINI_HOST: '0.0.0.0' }, 'GEMINI_HOST must be the name or the address at which clients reach the bridge'],
    [{ GEMINI_HOST: 'a.example:80' }, 'GEMINI_HOST must be a host name or an address, without port'],
    [
      { GEMINI_TLS_CERT: '/none.pem' },
      'GEMINI_TLS_CERT must be a file that can be read, and /none.pem is not (ENOENT).',
    ],
    [{ GEMINI_TLS_KEY: import.meta.filename }, 'GEMINI_TLS_CERT and GEMINI_TLS_KEY go together: set both, or neither.'],
    [
      { GEMINI_TLS_KEY: import.meta.filename, GEMINI_TLS_CERT: import.meta.filename },
      'GEMINI_TLS_CERT and GEMINI_TLS_KEY must be a certificate and its key, both in PEM format, and are not',
    ],
    [{ GEMINI_HISTORY_URL: 'ftp://x' }, 'GEMINI_HISTORY_URL must be an address that begins with http:// or https://'],
    [{ GEMINI_HISTORY_TOKEN: 'x' }, 'GEMINI_HISTORY_TOKEN is set, and GEMINI_HISTORY_URL is not'],
  ])('%j', (env, message) => {
    expect(() => readBridgeSettings({}, env)).toThrow(message)
    expect(() => readBridgeSettings({}, env)).toThrow(UsageError)
  })

  test('a root that is not a folder, and an agent that is not a command', () => {
    expect(() => readBridgeSettings({ root: import.meta.filename }, {})).toThrow(
      /^--root must be a folder, and .* is not\.$/,
    )
    expect(() => readBridgeSettings({ root: '/no/such' }, {})).toThrow('--root must be a folder, and /no/such is not.')
    expect(() => readBridgeSettings({ agent: ' ' }, {})).toThrow('--agent must be a command')
  })
})
