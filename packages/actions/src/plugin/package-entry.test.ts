import { expect, test } from 'vitest'
import { entryFrom } from './package-entry.ts'

test.each<[unknown, string, string | undefined]>([
  ['./a.js', '.', './a.js'],
  [{ types: './a.d.ts', import: './a.js', default: './b.js' }, '.', './a.js'],
  [{ browser: './a.js', default: './b.js' }, '.', './b.js'],
  [{ '.': { node: { require: './a.cjs', import: './a.js' } } }, '.', './a.js'],
  [{ '.': { node: { require: './a.cjs' }, default: './b.js' } }, '.', './b.js'],
  [{ '.': [{ require: './a.cjs' }, './b.js'] }, '.', './b.js'],
  [{ '.': './a.js', './x.jay-action': './dist/x.jay-action' }, './x.jay-action', './dist/x.jay-action'],
  [{ './x': './x.js' }, '.', undefined],
  ['./a.js', './x', undefined],
  [{ '.': null }, '.', undefined],
  [undefined, '.', undefined],
])('%j has for %s: %s', (exports, key, entry) => {
  expect(entryFrom(exports, key)).toBe(entry)
})
