import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { UsageError } from '../command-line/usage-error.ts'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { readEnvFile } from './env-file.ts'

afterEach(cleanUp)

function fileWith(text: string): string {
  const path = join(temporaryFolder(), '.env')
  writeFileSync(path, text)
  return path
}

test('the variables of the file are read as Node reads them', () => {
  const path = fileWith('ONE=plain\n\n# a comment\nexport TWO="two # words"\nLINES="one\ntwo words\nthree"\n')
  expect(readEnvFile(path)).toEqual({ ONE: 'plain', TWO: 'two # words', LINES: 'one\ntwo words\nthree' })
})

test('without the file there are none', () => {
  expect(readEnvFile(join(temporaryFolder(), '.env'))).toEqual({})
})

test.each([
  ['GEMINI_API_KEY secret-words\n', /line 1: must be NAME=value, and is not\.$/],
  ['# fine\nPORT=1\n: secret-words\n', /line 3: must be NAME=value/],
  ['PORT=1\nKEY="secret-words\n', /line 2: the quote " is not closed\.$/],
])('a line that Node would ignore is refused by its number, and not repeated', (text, message) => {
  const load = () => readEnvFile(fileWith(text))
  expect(load).toThrow(UsageError)
  expect(load).toThrow(message)
  expect(load).not.toThrow('secret-words')
})

test('a folder in its place is refused', () => {
  const path = join(temporaryFolder(), '.env')
  mkdirSync(path)
  expect(() => readEnvFile(path)).toThrow(/cannot be read .* Fix the file or remove it\.$/)
  expect(() => readEnvFile('/dev/zero')).toThrow(/not a regular file/)
})
