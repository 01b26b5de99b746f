import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('the greeting is on stdout and the log on stderr, one JSON line for each request', async () => {
  const command = startCommand(['serve'], { PORT: '0', DECKHAND_DATA: tempFolder() })
  const [url] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
  await command.shows(/Ctrl-C stops it/)
  expect(command.errors()).toBe('')
  await fetch(`${url}/api/agent/runs`)
  await command.shows(/"msg":"request"/)
  const lines = command.errors().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', route: '/api/agent/runs', status: expect.any(Number) },
  ])
})

test('LOG_FORMAT=pretty is readable, and LOG_LEVEL=silent logs nothing', async () => {
  const pretty = startCommand(['serve'], { PORT: '0', DECKHAND_DATA: tempFolder(), LOG_FORMAT: 'pretty' })
  const [url] = await pretty.shows(/http:\/\/127\.0\.0\.1:\d+/)
  await fetch(`${url}/api/agent/runs`)
  await pretty.shows(/\d\d:\d\d:\d\d info {3}request {2}method=GET route=\/api\/agent\/runs status=/)

  const silent = startCommand(['serve'], { PORT: '0', DECKHAND_DATA: tempFolder(), LOG_LEVEL: 'silent' })
  const [quietUrl] = await silent.shows(/http:\/\/127\.0\.0\.1:\d+/)
  await fetch(`${quietUrl}/api/agent/runs`)
  silent.child.kill('SIGTERM')
  await silent.exitCode
  expect(silent.errors()).toBe('')
})

test('a chat logs nothing unless LOG_LEVEL is set', async () => {
  const quiet = startCommand(['chat', 'what is 2 + 2?'], { DECKHAND_DATA: tempFolder(), GEMINI_MODEL: '' })
  await quiet.exitCode
  expect(quiet.errors()).toMatch(/^No API key is set[^\n]*\n$/)
  const loud = startCommand(['chat', 'what is 2 + 2?'], { DECKHAND_DATA: tempFolder(), LOG_LEVEL: 'info' })
  await loud.exitCode
  expect(loud.errors()).toMatch(/"status":"completed".*"msg":"run"/)
})

test('an invalid level is refused by name, and nothing is started', async () => {
  const command = startCommand(['serve'], { PORT: '0', DECKHAND_DATA: tempFolder(), LOG_LEVEL: 'loud' })
  expect(await command.exitCode).toBe(2)
  expect(command.output()).toContain('LOG_LEVEL must be one of')
})

test("whatever would reach stderr on its own, except for Google's look-ups, is a log line without secrets, and an uncaught error ends the server", async () => {
  const folder = tempFolder()
  const trouble = join(folder, 'trouble.mjs')
  const code = `const timer = setInterval(() => {
    if (process.listenerCount('uncaughtException') === 0) return
    clearInterval(timer)
    process.emitWarning('no machine of Google', 'MetadataLookupWarning')
    process.emitWarning('leak of hush-hush-hush')
    setTimeout(() => Promise.reject(new Error('hush-hush-hush is wrong')), 100)
  }, 20)`
  writeFileSync(trouble, code)
  const command = startCommand(['serve'], {
    PORT: '0',
    DECKHAND_DATA: folder,
    GEMINI_API_KEY: 'hush-hush-hush',
    NODE_OPTIONS: `--import ${trouble}`,
  })
  expect(await command.exitCode).toBe(1)
  const entries = command
    .errors()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(entries).toMatchObject([
    { level: 'warn', msg: 'warning', err: { message: 'leak of [removed]' } },
    { level: 'fatal', err: { message: '[removed] is wrong' } },
  ])
  expect(command.output()).not.toContain('hush-hush-hush')
})

test('the reason why a command cannot start is printed without secrets', async () => {
  const url = 'ftp://ann:swordfish@example.com/?token=long-long-token'
  const command = startCommand(['serve'], { PORT: '0', DECKHAND_DATA: tempFolder(), DECKHAND_NOTE_URL: url })
  expect(await command.exitCode).toBe(2)
  expect(command.output()).toContain('DECKHAND_NOTE_URL must be an address')
  expect(command.output()).not.toMatch(/swordfish|long-long-token/)
})
