import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { actionFile, projectFolder, removeProjects } from '../testing/project-folder.ts'
import { ProjectTypes } from './project-types.ts'
import { findTypedFiles } from './typed-files.ts'
import { checkTypes, type TypesReport } from './write-types.ts'

afterEach(removeProjects)

const contract = (tag: string, more = '') => `name: card\ntags:\n  - tag: ${tag}\n    type: data\n${more}`
const link = '  - tag: maker\n    type: sub-contract\n    link: maker\n'
const shownIn = (root: string) => (reports: TypesReport[]) =>
  reports.map(({ path, state }) => `${relative(root, path)} ${state}`)

test('contracts get types only if requested, or if they have types of ours', () => {
  const root = projectFolder({ 'a.jay-action': actionFile('a: string'), 'card.jay-contract': contract('title') })
  const shown = shownIn(root)
  expect(shown(new ProjectTypes(root).writeAll())).toEqual(['a.jay-action written'])
  const asked = new ProjectTypes(root, { contracts: true })
  expect(shown(asked.writeAll())).toEqual(['a.jay-action unchanged', 'card.jay-contract written'])
  expect(readFileSync(join(root, 'card.jay-contract.d.ts'), 'utf8')).toMatch(/^\/\/ Made from card\.jay-contract by /)
  expect(shown(new ProjectTypes(root).writeAll())).toEqual(['a.jay-action unchanged', 'card.jay-contract unchanged'])
})

test('types that another tool made of a contract are never touched', () => {
  const root = projectFolder({ 'card.jay-contract': contract('title'), 'card.jay-contract.d.ts': 'export {}' })
  expect(new ProjectTypes(root, { contracts: true }).writeAll()).toEqual([])
  expect(findTypedFiles(root, { contracts: true })).toEqual([])
  expect(readFileSync(join(root, 'card.jay-contract.d.ts'), 'utf8')).toBe('export {}')
})

test('a check finds stale types of a contract, and missing ones if requested', () => {
  const root = projectFolder({ 'card.jay-contract': contract('title'), 'maker.jay-contract': contract('name') })
  const check = (contracts: boolean) => shownIn(root)(checkTypes(findTypedFiles(root, { contracts }), root))
  expect(check(false)).toEqual([])
  expect(check(true)).toEqual(['card.jay-contract missing', 'maker.jay-contract missing'])
  new ProjectTypes(root, { contracts: true }).writeAll()
  writeFileSync(join(root, 'card.jay-contract'), contract('price'))
  expect(check(false)).toEqual(['card.jay-contract stale', 'maker.jay-contract unchanged'])
})

test('a contract that changes makes its own types again, and those of contracts that link to it', () => {
  const root = projectFolder({ 'card.jay-contract': contract('title', link), 'maker.jay-contract': contract('name') })
  const types = new ProjectTypes(root, { contracts: true })
  types.writeAll()
  writeFileSync(join(root, 'maker.jay-contract'), contract('city'))
  const shown = shownIn(root)(types.update([join(root, 'maker.jay-contract')]))
  expect(shown).toEqual(['card.jay-contract written', 'maker.jay-contract written'])
  expect(readFileSync(join(root, 'card.jay-contract.d.ts'), 'utf8')).toContain('city: string')
  rmSync(join(root, 'maker.jay-contract.d.ts'))
  types.update([join(root, 'maker.jay-contract.d.ts')])
  expect(existsSync(join(root, 'maker.jay-contract.d.ts'))).toBe(true)
})

test.each([
  ['    phase: never\n', 1, '"phase" of the tag "title" must be one of slow, fast, fast+interactive, interactive.'],
  ['  - tag: go\n    type: interactive\n    elementType: Button; x\n', 1, '"elementType" of the tag "go" must name'],
  ['    dataType: strin\n', 5, '"dataType": '],
  ['  - tag: x\n    type: sub-contract\n    link: card\n', 7, 'link in a circle'],
])('a contract that is no good has problems and no types: %s', (more, line, message) => {
  const root = projectFolder({ 'card.jay-contract': contract('title', more) })
  const [report] = new ProjectTypes(root, { contracts: true }).writeAll()
  expect(report).toMatchObject({ state: 'broken', problems: [{ line, message: expect.stringContaining(message) }] })
  expect(existsSync(join(root, 'card.jay-contract.d.ts'))).toBe(false)
})
