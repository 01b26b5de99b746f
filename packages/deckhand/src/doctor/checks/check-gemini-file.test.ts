import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings } from '../../testing/findings.ts'
import { temporaryProject } from '../../testing/temporary-project.ts'
import { checkGeminiFile } from './check-gemini-file.ts'

afterEach(cleanUp)

const found = (text: string, { env = {}, mode = 0o600 }: { env?: Record<string, string>; mode?: number } = {}) => {
  const project = temporaryProject({ 'config/.gemini.yaml': text })
  chmodSync(join(project, 'config/.gemini.yaml'), mode)
  return findings(checkGeminiFile({ DECKHAND_PROJECT: project, ...env }))
}

test('without a project there is nothing to tell', async () => {
  expect(await findings(checkGeminiFile({}))).toEqual([])
})

test('for a project without the file, the finding says how to get one', async () => {
  expect(await findings(checkGeminiFile({ DECKHAND_PROJECT: temporaryProject({}) }))).toMatchObject([
    { name: 'gemini file', status: 'ok', message: expect.stringContaining('deckhand setup gemini-agent') },
  ])
})

test.each([
  ['ok', 'apiKey: abc-0123456789', 'has a key'],
  ['warning', "apiKey: '<your-gemini-api-key>'", 'placeholder'],
  ['warning', 'apiKey:', 'empty'],
  ['warning', 'model: gemini-2.5-flash', 'no apiKey'],
  ['problem', 'apiKey: a b', ':1:9 '],
  ['problem', 'apikey: ab', 'Did you mean "apiKey"?'],
])('%s: %j', async (status, text, words) => {
  expect(await found(text)).toMatchObject([{ status, message: expect.stringContaining(words) }])
})

test('each mistake is a finding of its own', async () => {
  expect(await found('apikey: a\nmodle: b')).toMatchObject([{ status: 'problem' }, { status: 'problem' }])
})

test('a key in the environment makes the one in the file unnecessary', async () => {
  const env = { GEMINI_API_KEY: 'mine' }
  expect(await found('apiKey:', { env })).toMatchObject([
    { status: 'ok', message: expect.stringContaining('It is not needed') },
  ])
  expect(await found('apiKey: ab-0123456789', { env })).toMatchObject([
    { status: 'ok', message: expect.stringContaining('takes precedence') },
  ])
})

test.skipIf(process.platform === 'win32')('a file that others can read is pointed out', async () => {
  expect(await found('apiKey: ab-0123456789', { mode: 0o644 })).toMatchObject([
    { status: 'warning', cure: expect.stringContaining('chmod 600') },
    { status: 'ok' },
  ])
})
