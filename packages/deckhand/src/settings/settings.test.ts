import { defaultMaximums } from '@deckhand/runtime'
import { expect, test } from 'vitest'
import { UsageError } from '../command-line/usage-error.ts'
import { settingTable } from './setting-table.ts'
import { readModelSilence, readPort, readSettings } from './settings.ts'
import { readDatabaseUrl } from './store-choice.ts'

test('side effects are on unless they are switched off', () => {
  expect(readSettings({}).sideEffectsEnabled).toBe(true)
  expect(readSettings({ AGENT_SIDE_EFFECTS_ENABLED: 'true' }).sideEffectsEnabled).toBe(true)
  expect(readSettings({ AGENT_SIDE_EFFECTS_ENABLED: ' FALSE ' }).sideEffectsEnabled).toBe(false)
  expect(readSettings({ AGENT_SIDE_EFFECTS_ENABLED: 'off' }).sideEffectsEnabled).toBe(false)
  expect(() => readSettings({ AGENT_SIDE_EFFECTS_ENABLED: 'fasle' })).toThrow(
    'AGENT_SIDE_EFFECTS_ENABLED must be true or false',
  )
})

test('the step limit comes from the environment', () => {
  expect(readSettings({}).maxSteps).toBe(8)
  expect(readSettings({ AGENT_MAX_LOOP_STEPS: '3' }).maxSteps).toBe(3)
  expect(readSettings({ AGENT_MAX_LOOP_STEPS: '99' }).maxSteps).toBe(15)
})

test('lease and capacity have defaults, and come from the environment', () => {
  expect(readSettings({ AGENT_LEASE_MS: ' ' })).toMatchObject({ leaseMs: 15_000, capacity: 256 })
  expect(readSettings({ AGENT_LEASE_MS: ' 2000 ', AGENT_MAX_RUNS: '1' })).toMatchObject({ leaseMs: 2_000, capacity: 1 })
})

test('a model may be silent for 90 seconds, or for what the environment says', () => {
  expect(readModelSilence({})).toBe(90_000)
  expect(readModelSilence({ AGENT_MODEL_SILENCE_MS: '1000' })).toBe(1_000)
  for (const value of ['999', '300001', '90s'])
    expect(() => readModelSilence({ AGENT_MODEL_SILENCE_MS: value })).toThrow(
      `AGENT_MODEL_SILENCE_MS must be a whole number from 1000 to 300000, and is "${value}".`,
    )
})

test.each([
  ['AGENT_LEASE_MS', '999'],
  ['AGENT_LEASE_MS', '15s'],
  ['AGENT_LEASE_MS', '3600001'],
  ['AGENT_MAX_RUNS', '0'],
  ['AGENT_MAX_RUNS', '-1'],
  ['AGENT_MAX_RUNS', '1.5'],
  ['DECKHAND_NOTE_URL', 'example.com/notes'],
  ['DECKHAND_NOTE_URL', 'file:///etc/passwd'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(UsageError)
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must be .*"${value}"`))
})

test('hosts that web_fetch may read are named one by one', () => {
  expect(readSettings({ WEB_ALLOW_HOSTS: ' ' }).webAllowHosts).toEqual([])
  const hosts = ' Wiki.corp, 10.0.0.7,,[::1] '
  expect(readSettings({ WEB_ALLOW_HOSTS: hosts }).webAllowHosts).toEqual(['wiki.corp', '10.0.0.7', '::1'])
})

test.each([
  'http://wiki.corp',
  'wiki.corp:8080',
  'wiki.corp/a',
  '*.corp',
  'ann@wiki.corp',
  'a b',
  '10.0.0.0/8',
  '127.1',
])('WEB_ALLOW_HOSTS=%s is refused by name', (host) => {
  const read = () => readSettings({ WEB_ALLOW_HOSTS: `a.example.com,${host}` })
  expect(read).toThrow(UsageError)
  expect(read).toThrow(`and contains "${host}".`)
})

test('notes go to the address that was set', () => {
  expect(readSettings({}).noteUrl).toBeUndefined()
  expect(readSettings({ DECKHAND_NOTE_URL: ' https://example.com/notes ' }).noteUrl).toBe('https://example.com/notes')
})

test('an address for notes with a password in it is refused, and not repeated', () => {
  const env = { DECKHAND_NOTE_URL: 'https://ann:swordfish@example.com/notes' }
  expect(() => readSettings(env)).toThrow(/^DECKHAND_NOTE_URL must not contain a user name or a password/)
  expect(() => readSettings(env)).not.toThrow('swordfish')
})

test.each(['65536', 'harbour', '-1', '8080x'])('the port %s is refused by name', (port) => {
  expect(() => readPort('PORT', port)).toThrow(`PORT must be a whole number from 0 to 65535, and is "${port}".`)
})

test('everything is kept in the database that was set', () => {
  const url = 'postgresql://ann:secret@db.example.com/deckhand'
  expect(readSettings({}).store).toEqual({ kind: 'sqlite' })
  expect(readSettings({ DATABASE_URL: ` ${url} ` }).store).toEqual({ kind: 'postgres', url })
})

test.each(['mysql://ann:secret@host/name', 'ann:secret@host', 'postgres'])(
  'a database at %s is refused by name, without the password',
  (url) => {
    expect(() => readDatabaseUrl({ DATABASE_URL: url })).toThrow(UsageError)
    expect(() => readDatabaseUrl({ DATABASE_URL: url })).toThrow(/^DATABASE_URL must be (?!.*secret)/)
  },
)

test('what actions answer is checked, but in production', () => {
  expect(readSettings({}).checkActionOutput).toBe(true)
  expect(readSettings({ NODE_ENV: 'test' }).checkActionOutput).toBe(true)
  expect(readSettings({ NODE_ENV: 'production' }).checkActionOutput).toBe(false)
})

test('a project is a folder that there is', () => {
  expect(readSettings({ DECKHAND_PROJECT: ' ' })).not.toHaveProperty('project')
  expect(readSettings({ DECKHAND_PROJECT: ' . ' }).project).toBe(process.cwd())
  for (const DECKHAND_PROJECT of ['/nowhere', 'package.json'])
    expect(() => readSettings({ DECKHAND_PROJECT })).toThrow(/^DECKHAND_PROJECT must be the folder .* Name the folder/)
})

test('the public address is one without a path', () => {
  expect(readSettings({ DECKHAND_PUBLIC_URL: 'https://agent.example' }).publicUrl).toBe('https://agent.example')
  // Paths are put behind it: with the slash, links would lead to https://agent.example//settings.
  expect(readSettings({ DECKHAND_PUBLIC_URL: ' https://Agent.example/ ' }).publicUrl).toBe('https://agent.example')
  expect(readSettings({ DECKHAND_PUBLIC_URL: ' ' }).publicUrl).toBeUndefined()
  expect(() => readSettings({ DECKHAND_PUBLIC_URL: 'agent.example' })).toThrow(
    /^DECKHAND_PUBLIC_URL must be an address/,
  )
  expect(() => readSettings({ DECKHAND_PUBLIC_URL: 'https://agent.example/chat' })).toThrow(
    'DECKHAND_PUBLIC_URL must be an address without a path, such as https://agent.example,',
  )
})

test('S13: where the address of a client is, is set and never guessed', () => {
  const read = (DECKHAND_CLIENT_ADDRESS?: string) => readSettings({ DECKHAND_CLIENT_ADDRESS }).clientAddress
  for (const text of [undefined, ' ', 'socket']) expect(read(text)).toEqual({ from: 'socket' })
  expect(read(' X-Forwarded-For:2 ')).toEqual({ from: 'forwarded', proxies: 2 })
  expect(read('header:CF-Connecting-IP')).toEqual({ from: 'header', name: 'cf-connecting-ip' })
  for (const text of [
    'x-forwarded-for',
    'x-forwarded-for:0',
    'x-forwarded-for:all',
    'header:',
    'header:x-forwarded-for',
    'true',
  ])
    expect(() => read(text), text).toThrow(/^DECKHAND_CLIENT_ADDRESS must be socket, .* and is "/)
})

test('S14: the most that agent files may ask for, and the models that they may name', () => {
  expect(readSettings({}).agentFiles).toEqual({ most: defaultMaximums })
  const env = { AGENT_FILE_LIMITS: ' tokenBudget = 5000, maxAgents=0, ', AGENT_FILE_MODELS: 'gemini-a, gemini-b' }
  expect(readSettings(env).agentFiles).toEqual({
    most: { ...defaultMaximums, tokenBudget: 5000, maxAgents: 0 },
    models: ['gemini-2.5-flash', 'gemini-a', 'gemini-b'],
  })
  expect(readSettings({ ...env, GEMINI_MODEL: 'gemini-c' }).agentFiles.models?.[0]).toBe('gemini-c')
  expect(() => readSettings({ AGENT_FILE_LIMITS: 'maxAgent=3' })).toThrow('Did you mean "maxAgents"?')
  for (const text of ['tokenBudget', 'tokenBudget=lots', 'tokenBudget=-1', 'limits.tokenBudget=3'])
    expect(() => readSettings({ AGENT_FILE_LIMITS: text }), text).toThrow(
      /^AGENT_FILE_LIMITS must be names with numbers/,
    )
})

test('concurrent messages of pages have a limit, which cannot be lifted', () => {
  expect(readSettings({}).conversationsAtOnce).toBe(200)
  expect(() => readSettings({ DECKHAND_LIMIT_CONVERSATIONS: '0' })).toThrow('DECKHAND_LIMIT_CONVERSATIONS must be')
})

test('the table of settings shows the defaults that are read', () => {
  const values = settingTable.flatMap(({ rows }) => rows.flatMap(({ names }) => Object.entries(names)))
  const shown = Object.fromEntries(
    values.filter(([name, value]) => /^\d+$/.test(value) || name === 'AGENT_FILE_LIMITS'),
  )
  expect(Object.keys(shown).length).toBeGreaterThan(10)
  expect(readSettings(shown)).toEqual(readSettings({}))
  expect(readModelSilence(shown)).toBe(readModelSilence({}))
  expect(readPort('PORT', shown.PORT)).toBe(readPort('PORT', undefined))
  const rows = settingTable.flatMap((group) => group.rows)
  for (const { names, default: otherwise } of rows.filter((row) => /^\d+\b(?!\.)/.test(row.default)))
    expect(Object.values(names)).toContain(/^\d+/.exec(otherwise)?.[0])
})
