import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadModule, nextLoad, takeImports } from './load-module.ts'

function project(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-project-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  return { folder, write, load: (name: string) => loadModule(join(folder, name), nextLoad()) }
}

test('TypeScript is run with its types taken out, and so are the files that it imports', async () => {
  const { load } = project({
    'a.ts': `import { price, type Price } from './lib/price.ts'\nconst all: Price[] = [price(2)]\nexport default all satisfies Price[]`,
    'lib/price.ts': `export interface Price { amount: number }\nexport const price = (amount: number): Price => ({ amount })`,
  })
  expect(await load('a.ts')).toEqual({ exports: expect.objectContaining({ default: [{ amount: 2 }] }) })
})

test('a new load takes the new code, also of a file that is imported', async () => {
  const { load, write } = project({ 'a.ts': `export { now } from './b.ts'`, 'b.ts': 'export const now: number = 1' })
  expect(await load('a.ts')).toMatchObject({ exports: { now: 1 } })
  write('b.ts', 'export const now: number = 2')
  expect(await load('a.ts')).toMatchObject({ exports: { now: 2 } })
})

test('files of one load share what they import, and each import is reported', async () => {
  const { folder } = project({
    'a.ts': `export { box } from './box.ts'`,
    'b.mjs': `export { box } from './box.ts'`,
    'box.ts': 'export const box: object = {}',
  })
  takeImports()
  const load = nextLoad()
  const [a, b] = await Promise.all(['a.ts', 'b.mjs'].map((name) => loadModule(join(folder, name), load)))
  expect(a && 'exports' in a && a.exports.box).toBe(b && 'exports' in b ? b.exports.box : 'nothing')
  const by = (name: string) => ({ path: join(folder, 'box.ts'), by: join(folder, name) })
  expect(takeImports()).toEqual(expect.arrayContaining([by('a.ts'), by('b.mjs')]))
})

describe('F2: a mistake is reported at its place', () => {
  test.each<[mistake: string, files: Record<string, string>, place: string, message: string]>([
    [
      'wrong syntax',
      { 'a.ts': 'const a: number = 1\nconst b: = 2\n' },
      'a.ts:2:10',
      'Unexpected token `=`. Correct the syntax.',
    ],
    ['wrong syntax in JavaScript', { 'a.js': 'export const a = 1\nconst = 2\n' }, 'a.js:2:7', "Unexpected token '='"],
    [
      'wrong syntax in a file that is imported',
      { 'a.ts': `import './b.ts'`, 'b.ts': 'foo(' },
      'b.ts:1:',
      'Correct the syntax.',
    ],
    [
      'syntax that cannot be erased',
      { 'a.ts': 'export {}\n  enum A { b }\n' },
      'a.ts:2:3',
      'TypeScript enum is not supported here: types are erased',
    ],
    ['an exception', { 'a.ts': `const a: string = 'x'\n\n  throw new Error(a + 'y')` }, 'a.ts:3:9', 'xy'],
    [
      'an exception in a file that is imported',
      { 'a.ts': `import './b.ts'`, 'b.ts': '\nnull.x' },
      'b.ts:2:6',
      'Cannot read properties of null',
    ],
    ['something that is no error', { 'a.ts': `throw 'no'` }, 'a.ts:1:1', 'no'],
    [
      'a file that is not there',
      { 'a.ts': `\nimport { b } from './b'` },
      'a.ts:2:19',
      'There is no file "./b". Write the whole name',
    ],
    [
      'a package that is not installed',
      { 'a.ts': `import z from 'zodiac'` },
      'a.ts:1:15',
      `Cannot find package 'zodiac'`,
    ],
    [
      'an export that is not there',
      { 'a.ts': `export {}\nimport { c } from './b.ts'`, 'b.ts': 'export type c = 1' },
      'a.ts:2:10',
      'If "c" is a type, write "import type".',
    ],
  ])('%s', async (_mistake, files, place, message) => {
    const { folder, load } = project(files)
    const loaded = await load(Object.keys(files)[0] ?? '')
    if (!('problem' in loaded)) throw new Error('It was loaded.')
    const { path, line, column, message: words } = loaded.problem
    expect(`${path}:${line}:${column}`).toContain(join(folder, place))
    expect(words).toContain(message)
  })
})
