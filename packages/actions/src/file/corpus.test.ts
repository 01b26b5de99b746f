import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createContractReader } from '../contract/create-contract-reader.ts'
import { type ParsedActionFile, parseActionFile } from './parse-action-file.ts'

const extension = '.jay-action'
const corpus = (folder: string) => fileURLToPath(new URL(`../../corpus/${folder}/`, import.meta.url))

function filesIn(folder: string): string[] {
  const names = readdirSync(corpus(folder)).filter((name) => name.endsWith(extension))
  return names.map((name) => name.slice(0, -extension.length)).sort()
}

function parse(folder: string, name: string): ParsedActionFile {
  const path = `${corpus(folder)}${name}${extension}`
  const readContract = createContractReader({ pluginFolder: corpus(folder) })
  return parseActionFile(readFileSync(path, 'utf8'), { path, readContract })
}

const asText = ({ metadata }: ParsedActionFile) => `${JSON.stringify(metadata, null, 2)}\n`
const asLines = ({ problems }: ParsedActionFile) =>
  problems.map(({ line, column, severity, message }) => `${line}:${column} ${severity} ${message}\n`).join('')

describe('a good file gives the metadata beside it', () => {
  test.each(filesIn('good'))('%s', (name) => {
    const parsed = parse('good', name)
    expect(asLines(parsed)).toBe('')
    expect(asText(parsed)).toBe(readFileSync(`${corpus('good')}${name}.schema.json`, 'utf8'))
  })
})

describe('both notations of one schema give the same metadata, to the letter', () => {
  const pairs = filesIn('good').filter((name) => name.endsWith('.compact'))
  test.each(pairs.map((name) => name.replace(/\.compact$/, '')))('%s', (name) => {
    const [compact, json] = [parse('good', `${name}.compact`), parse('good', `${name}.json-notation`)]
    expect(compact.metadata).toBeDefined()
    expect(compact.metadata).toEqual(json.metadata)
    expect(asText(compact)).toBe(asText(json))
  })

  test('there is a pair for every type', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(12)
  })
})

describe('a bad file gives the problems that stand beside it, and no metadata when one is an error', () => {
  test.each(filesIn('bad'))('%s', (name) => {
    const parsed = parse('bad', name)
    const expected = readFileSync(`${corpus('bad')}${name}.txt`, 'utf8')
    expect(asLines(parsed)).toBe(expected)
    expect(expected).not.toBe('')
    expect(parsed.metadata === undefined).toBe(/^\d+:\d+ error /m.test(expected))
  })
})

test('every expectation has its file', () => {
  const expected = (folder: string, ending: string) =>
    readdirSync(corpus(folder))
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
  for (const [folder, ending] of [
    ['good', '.schema.json'],
    ['good', '.jay-action.d.ts'],
    ['bad', '.txt'],
  ] as const)
    for (const name of expected(folder, ending))
      expect(existsSync(`${corpus(folder)}${name}${extension}`), name).toBe(true)
})
