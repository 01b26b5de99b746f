import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { projectFolder, removeProjects } from '../testing/project-folder.ts'
import { readGeminiConfig } from './read-gemini-config.ts'

afterEach(removeProjects)

const whole = { 'config/.gemini.yaml': 'apiKey: abc-0123456789\n' }

test('a project without the file, or without the folder, has none', () => {
  const folder = projectFolder()
  const path = join(folder, 'config/.gemini.yaml')
  expect(readGeminiConfig(folder)).toEqual({ path, state: 'no-file', problems: [], isOpenToOthers: false })
  expect(readGeminiConfig(join(folder, 'nowhere')).state).toBe('no-file')
})

test('the file is read from its place', () => {
  const folder = projectFolder(whole)
  const path = join(folder, 'config/.gemini.yaml')
  expect(readGeminiConfig(folder)).toMatchObject({ path, state: 'ready', apiKey: 'abc-0123456789' })
})

test('a folder in its place is reported, not thrown', () => {
  const folder = projectFolder()
  mkdirSync(join(folder, 'config/.gemini.yaml'), { recursive: true })
  expect(readGeminiConfig(folder)).toMatchObject({
    state: 'broken',
    problems: [{ message: 'The file is there but cannot be read (EISDIR). Fix its permissions or remove it.' }],
  })
})

test.skipIf(process.platform === 'win32')('it is reported if others can read it', () => {
  const folder = projectFolder(whole)
  expect(readGeminiConfig(folder).isOpenToOthers).toBe(false)
  for (const mode of [0o604, 0o640, 0o660]) {
    chmodSync(join(folder, 'config/.gemini.yaml'), mode)
    expect(readGeminiConfig(folder).isOpenToOthers).toBe(true)
  }
})
