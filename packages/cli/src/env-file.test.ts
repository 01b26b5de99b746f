import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadEnvFile } from './env-file.ts'
import { afterTest, cleanUp } from './testing/clean-up.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'
import { UsageError } from './usage-error.ts'

afterEach(cleanUp)

function fileWith(text: string): string {
  const path = join(temporaryFolder(), '.env')
  writeFileSync(path, text)
  return path
}

function withoutAfterwards(...names: string[]): void {
  afterTest(() => {
    for (const name of names) delete process.env[name]
  })
}

test('settings in the file count, and the environment rules over them', () => {
  withoutAfterwards('ENV_TEST_ONE', 'ENV_TEST_TWO')
  process.env.ENV_TEST_ONE = 'from the environment'
  loadEnvFile(fileWith('ENV_TEST_ONE=from the file\n\n# a comment\nexport ENV_TEST_TWO="two # words"\n'))
  expect([process.env.ENV_TEST_ONE, process.env.ENV_TEST_TWO]).toEqual(['from the environment', 'two # words'])
})

test('a value in quotes may have several lines', () => {
  withoutAfterwards('ENV_TEST_LINES')
  loadEnvFile(fileWith('ENV_TEST_LINES="one\ntwo words\nthree"\n'))
  expect(process.env.ENV_TEST_LINES).toBe('one\ntwo words\nthree')
})

test('without the file nothing happens', () => {
  expect(() => loadEnvFile(join(temporaryFolder(), '.env'))).not.toThrow()
})

test.each([
  ['GEMINI_API_KEY secret-words\n', /line 1: must be NAME=value, and is not\.$/],
  ['# fine\nPORT=1\n: secret-words\n', /line 3: must be NAME=value/],
  ['PORT=1\nKEY="secret-words\n', /line 2: the quote " is not closed\.$/],
])('a line that Node would pass over is refused by its number, and not repeated', (text, message) => {
  const load = () => loadEnvFile(fileWith(text))
  expect(load).toThrow(UsageError)
  expect(load).toThrow(message)
  expect(load).not.toThrow('secret-words')
})

test('something that is no file is refused in words', () => {
  const path = join(temporaryFolder(), '.env')
  mkdirSync(path)
  expect(() => loadEnvFile(path)).toThrow(/is there but cannot be read .* Mend it, or take it away\.$/)
})
