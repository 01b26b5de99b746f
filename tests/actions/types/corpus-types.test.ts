import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkTypes, findActionFiles, typesPath } from '@deckhand/actions/project'
import { expect, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { compileTypes } from './compile-types.ts'

const corpus = fileURLToPath(new URL('../../../packages/actions/corpus/good', import.meta.url))
const files = findActionFiles(corpus)
const typesOf = (path: string) => readFileSync(typesPath(path), 'utf8')

test('every good file of the corpus gives the types beside it', () => {
  expect(files.length).toBeGreaterThan(40)
  const wrong = checkTypes(files, corpus).filter(({ state }) => state !== 'unchanged')
  expect(wrong, 'If they are better now: deckhand actions types --project packages/actions/corpus/good').toEqual([])
  const types = readdirSync(corpus).filter((name) => name.endsWith('.d.ts'))
  expect(types).toHaveLength(readdirSync(corpus).filter((name) => name.endsWith('.jay-action')).length)
})

test('both notations of one schema give the same types', () => {
  const compact = files.filter((path) => path.endsWith('.compact.jay-action'))
  const declarations = (path: string) => typesOf(path).split('\n').slice(1)
  expect(compact.length).toBeGreaterThan(8)
  for (const path of compact)
    expect(declarations(path), path).toEqual(declarations(path.replace('.compact.', '.json-notation.')))
})

test('the types of the corpus compile', async () => {
  const texts = files.map((path, index) => [`${index}.jay-action.d.ts`, typesOf(path)])
  expect(await compileTypes(tempFolder(), Object.fromEntries(texts))).toEqual([])
})
