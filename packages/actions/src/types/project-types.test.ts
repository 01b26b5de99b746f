import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { actionFile, projectFolder, putFile, removeProjects } from '../testing/project-folder.ts'
import { ProjectTypes } from './project-types.ts'
import type { TypesReport } from './write-types.ts'

afterEach(removeProjects)

const imports = 'import:\n  card: card.jay-contract\n'
const contract = (tag: string) => `name: card\ntags:\n  - tag: ${tag}\n    type: data\n    dataType: string\n`
const files = {
  'a.jay-action': actionFile('one: card', imports),
  'b.jay-action': actionFile('two: string'),
  'deep/c.jay-action': actionFile('three: card[]', imports),
  'contracts/card.jay-contract': contract('title'),
}

function project() {
  const root = projectFolder(files)
  const types = new ProjectTypes(root)
  types.writeAll()
  const shown = (reports: TypesReport[]) => reports.map(({ path, state }) => `${relative(root, path)} ${state}`)
  return {
    at: (name: string) => join(root, name),
    text: (name: string) => readFileSync(join(root, `${name}.d.ts`), 'utf8'),
    update: (...names: string[]) => shown(types.update(names.map((name) => join(root, name)))),
    broken: () => shown(types.broken),
  }
}

test('a file that changed is made again, and no other', () => {
  const { at, update, text } = project()
  writeFileSync(at('b.jay-action'), actionFile('two: number'))
  expect(update('b.jay-action')).toEqual(['b.jay-action written'])
  expect(text('b.jay-action')).toContain('two: number')
  expect(update('b.jay-action.d.ts', 'other.ts')).toEqual([])
})

test('a contract that changed makes again what was made with it', () => {
  const { at, update, text } = project()
  writeFileSync(at('contracts/card.jay-contract'), contract('price'))
  expect(update('contracts/card.jay-contract')).toEqual(['a.jay-action written', 'deep/c.jay-action written'])
  expect(text('deep/c.jay-action')).toContain('price: string')
})

test('a contract that goes breaks what was made with it, and mends it when it comes back', () => {
  const { at, update, broken } = project()
  rmSync(at('contracts'), { recursive: true })
  expect(update('contracts')).toEqual(['a.jay-action broken', 'deep/c.jay-action broken'])
  expect(broken()).toEqual(['a.jay-action broken', 'deep/c.jay-action broken'])
  putFile(at('contracts/card.jay-contract'), contract('price'))
  expect(update('contracts/card.jay-contract')).toEqual(['a.jay-action written', 'deep/c.jay-action written'])
  expect(broken()).toEqual([])
})

test('a contract that comes nearer takes the place of the one further up', () => {
  const { at, update, text } = project()
  putFile(at('deep/card.jay-contract'), contract('near'))
  expect(update('deep/card.jay-contract')).toEqual(['a.jay-action unchanged', 'deep/c.jay-action written'])
  expect(text('deep/c.jay-action')).toContain('near: string')
})

test('deleted types are written again; a removed file is forgotten, and its types stay', () => {
  const { at, update, text, broken } = project()
  rmSync(at('a.jay-action.d.ts'))
  expect(update('a.jay-action.d.ts')).toEqual(['a.jay-action written'])
  writeFileSync(at('b.jay-action'), 'name: [')
  expect(update('b.jay-action')).toEqual(['b.jay-action broken'])
  rmSync(at('b.jay-action'))
  expect(update('b.jay-action')).toEqual([])
  expect(broken()).toEqual([])
  expect(text('b.jay-action')).toContain('two: string')
})

test('action files outside of the project, and those that others made, get no types', () => {
  const { at, update } = project()
  const others = ['node_modules/p/d.jay-action', 'dist/e.jay-action']
  for (const path of others) putFile(at(path), actionFile('one: string'))
  const outside = projectFolder({ 'f.jay-action': actionFile('one: string') })
  expect(update(...others, relative(at('.'), join(outside, 'f.jay-action')))).toEqual([])
  expect(existsSync(join(outside, 'f.jay-action.d.ts'))).toBe(false)
})
