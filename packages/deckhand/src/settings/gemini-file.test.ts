import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryProject } from '../testing/temporary-project.ts'
import { readGeminiFile } from './gemini-file.ts'

afterEach(cleanUp)

function projectWith(text: string): string {
  const folder = temporaryProject({ 'config/.gemini.yaml': text })
  chmodSync(join(folder, 'config/.gemini.yaml'), 0o600)
  return folder
}

const key = 'key-of-the-file-0123456789'

test('a project that is named gives the key, the model and the prompt', () => {
  const env = { DECKHAND_PROJECT: projectWith(`apiKey: ${key}\nmodel: gemini-3-pro\nsystemPrompt: Be brief.`) }
  expect(readGeminiFile(env)).toEqual({
    env: { ...env, GEMINI_API_KEY: key, GEMINI_MODEL: 'gemini-3-pro' },
    apiKey: key,
    systemPrompt: 'Be brief.',
  })
})

test('the current folder is not read unless it is named', () => {
  const before = process.cwd()
  process.chdir(projectWith(`apiKey: ${key}`))
  try {
    expect(readGeminiFile({})).toEqual({ env: {} })
  } finally {
    process.chdir(before)
  }
})

test('a project without the file changes nothing', () => {
  const env = { DECKHAND_PROJECT: temporaryProject({}) }
  expect(readGeminiFile(env)).toEqual({ env })
})

test.each([
  ["apiKey: '<your-gemini-api-key>'", 'is still a placeholder'],
  ['apiKey:', 'is empty'],
  ['systemPrompt: Be brief.', 'has no apiKey'],
])('with %j the planner answers, and the notice says why', (text, words) => {
  const env = { DECKHAND_PROJECT: projectWith(text) }
  const file = readGeminiFile(env)
  expect(file.env).toEqual(env)
  expect(file.notice).toContain(words)
  expect(file.notice).toContain('An offline planner answers (not a language model).')
})

test('a file with mistakes is refused with their places', () => {
  const env = { DECKHAND_PROJECT: projectWith('apikey: x\nmodle: y\n') }
  expect(() => readGeminiFile(env)).toThrow(
    /config\/\.gemini\.yaml:1:1 There is no key "apikey"\. Did you mean "apiKey"\?\n.*:2:1 .*\nFix the file\.$/,
  )
})

test.skipIf(process.platform === 'win32')('a file that others can read is used, with a word about it', () => {
  const folder = projectWith(`apiKey: ${key}`)
  chmodSync(join(folder, 'config/.gemini.yaml'), 0o644)
  expect(readGeminiFile({ DECKHAND_PROJECT: folder })).toMatchObject({
    apiKey: key,
    warning: expect.stringContaining('chmod 600'),
  })
})
