import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { actionFile, projectFolder, removeProjects } from '../testing/project-folder.ts'
import { findActionFiles } from './find-action-files.ts'
import { checkTypes, type TypesReport, writeTypes } from './write-types.ts'

afterEach(removeProjects)

const states = (reports: TypesReport[]) => reports.map(({ state }) => state)

test('every action file of a project is found, and none of those that others made', () => {
  const names = [
    'b.jay-action',
    'a/c.jay-action',
    'node_modules/p/d.jay-action',
    'dist/e.jay-action',
    '.git/f.jay-action',
  ]
  const root = projectFolder(Object.fromEntries(names.map((name) => [name, ''])))
  expect(findActionFiles(root)).toEqual([join(root, 'a/c.jay-action'), join(root, 'b.jay-action')])
  expect(findActionFiles(join(root, 'nowhere'))).toEqual([])
})

test('types are written beside their file, and left alone when they are right', () => {
  const root = projectFolder({ 'x.jay-action': actionFile('a: string') })
  const types = join(root, 'x.jay-action.d.ts')
  expect(states(writeTypes(findActionFiles(root), root))).toEqual(['written'])
  expect(readFileSync(types, 'utf8')).toMatch(/^\/\/ Made from x\.jay-action by [\s\S]* {2}a: string\n}/)
  utimesSync(types, 1, 1)
  expect(states(writeTypes(findActionFiles(root), root))).toEqual(['unchanged'])
  expect(statSync(types).mtimeMs).toBe(1_000)
  expect(readdirSync(root)).toEqual(['x.jay-action', 'x.jay-action.d.ts'])
})

test('a broken file keeps its old types and does not keep others from theirs', () => {
  const root = projectFolder({
    'a.jay-action': actionFile('a: strin'),
    'a.jay-action.d.ts': 'old',
    'b.jay-action': actionFile('a: string'),
  })
  const [broken, good] = writeTypes(findActionFiles(root), root)
  expect(broken).toMatchObject({ state: 'broken', problems: [{ line: 4, column: 6, severity: 'error' }] })
  expect(good?.state).toBe('written')
  expect(readFileSync(join(root, 'a.jay-action.d.ts'), 'utf8')).toBe('old')
})

test('checking tells what is missing and what is stale, and writes nothing', () => {
  const root = projectFolder({ 'a.jay-action': actionFile('a: string'), 'b.jay-action': actionFile('a: string') })
  writeTypes([join(root, 'b.jay-action')], root)
  expect(states(checkTypes(findActionFiles(root), root))).toEqual(['missing', 'unchanged'])
  writeFileSync(join(root, 'b.jay-action'), actionFile('a: number'))
  expect(states(checkTypes(findActionFiles(root), root))).toEqual(['missing', 'stale'])
  expect(readdirSync(root)).not.toContain('a.jay-action.d.ts')
})

test('a file that cannot be read, or types that cannot be written, are a problem and no crash', () => {
  const root = projectFolder({ 'x.jay-action': actionFile('a: string'), 'x.jay-action.d.ts/in-the-way': '' })
  const reports = writeTypes([join(root, 'x.jay-action'), join(root, 'gone.jay-action')], root)
  expect(states(reports)).toEqual(['broken', 'broken'])
  expect(reports[0]?.problems[0]?.message).toMatch(/^The types cannot be made \(E/)
  expect(readdirSync(root)).toEqual(['x.jay-action', 'x.jay-action.d.ts'])
})
