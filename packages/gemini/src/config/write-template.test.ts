import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { projectFolder, removeProjects } from '../testing/project-folder.ts'
import { configTemplate } from './config-template.ts'
import { keepOutOfGit, writeTemplate } from './write-template.ts'

afterEach(removeProjects)

const fileIn = (folder: string) => join(folder, 'config/.gemini.yaml')

test('only the owner can read the template', () => {
  const folder = projectFolder()
  writeTemplate(fileIn(folder), folder)
  expect(readFileSync(fileIn(folder), 'utf8')).toBe(configTemplate)
  if (process.platform !== 'win32') expect(statSync(fileIn(folder)).mode & 0o777).toBe(0o600)
})

test('an existing file is not overwritten', () => {
  const folder = projectFolder({ 'config/.gemini.yaml': 'mine' })
  expect(() => writeTemplate(fileIn(folder), folder)).toThrow('EEXIST')
  expect(readFileSync(fileIn(folder), 'utf8')).toBe('mine')
})

test('a link that leaves the project is refused', () => {
  const [folder, elsewhere] = [projectFolder(), projectFolder()]
  symlinkSync(elsewhere, join(folder, 'config'))
  expect(() => writeTemplate(fileIn(folder), folder)).toThrow('is a link that leaves the project')
  expect(existsSync(join(elsewhere, '.gemini.yaml'))).toBe(false)
})

describe('version control', () => {
  const after = (folder: string) => readFileSync(join(folder, '.gitignore'), 'utf8')

  test.each([
    ['node_modules\n', 'node_modules\nconfig/.gemini.yaml\n'],
    ['node_modules', 'node_modules\nconfig/.gemini.yaml\n'],
    ['', 'config/.gemini.yaml\n'],
  ])('a .gitignore of %j gets the line', (before, then) => {
    const folder = projectFolder({ '.gitignore': before })
    expect(keepOutOfGit(fileIn(folder), folder)).toBe('Added the line config/.gemini.yaml to .gitignore.')
    expect(after(folder)).toBe(then)
  })

  test.each(['config/.gemini.yaml', '/config/.gemini.yaml', '.gemini.yaml', 'config', '/config/', 'a\r\nconfig/*\r\n'])(
    'one with %j stays unchanged',
    (line) => {
      const folder = projectFolder({ '.gitignore': line })
      expect(keepOutOfGit(fileIn(folder), folder)).toBe('.gitignore keeps config/.gemini.yaml out of version control.')
      expect(after(folder)).toBe(line)
    },
  )

  test('the root of a repository gets a .gitignore, another folder only a message', () => {
    const folder = projectFolder()
    expect(keepOutOfGit(fileIn(folder), folder)).toBe('Keep config/.gemini.yaml out of version control.')
    expect(existsSync(join(folder, '.gitignore'))).toBe(false)
    mkdirSync(join(folder, '.git'))
    expect(keepOutOfGit(fileIn(folder), folder)).toBe('Wrote .gitignore with the line config/.gemini.yaml.')
    expect(after(folder)).toBe('config/.gemini.yaml\n')
  })

  test('a .gitignore that is a link is not written to', () => {
    const [folder, elsewhere] = [projectFolder(), projectFolder({ list: 'dist\n' })]
    symlinkSync(join(elsewhere, 'list'), join(folder, '.gitignore'))
    expect(keepOutOfGit(fileIn(folder), folder)).toContain('was not changed')
    expect(readFileSync(join(elsewhere, 'list'), 'utf8')).toBe('dist\n')
  })
})
