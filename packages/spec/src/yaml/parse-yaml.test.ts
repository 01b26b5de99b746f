import { expect, test } from 'vitest'
import { parseYaml } from './parse-yaml.ts'
import { Report } from './report.ts'

function problemsOf(source: string): string[] {
  const report = new Report(source)
  const contents = parseYaml(report)
  expect(contents === undefined).toBe(report.problems.some(({ severity }) => severity === 'error'))
  return report.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

test('every key that is there again is told, also deep inside', () => {
  expect(problemsOf('a: 1\nb:\n  - { c: 1, d: 2, c: 3 }\na: 2\na: 3')).toEqual([
    '4:1 This key is there twice. Keep one of them.',
    '5:1 This key is there twice. Keep one of them.',
    '3:19 This key is there twice. Keep one of them.',
  ])
})

test('an alias and a second document are refused', () => {
  expect(problemsOf('a: &x 1\nb: *x')).toEqual([
    '2:4 "*x" stands for something else, which is not taken here. Write it out.',
  ])
  expect(problemsOf('a: 1\n---\nb: 2')).toEqual([
    '2:1 This begins a second document. There may be one: take out the line "---", or all that follows.',
  ])
})

test.each(['[', '{ a: ', '- ', '? ', '[{ a: '])(
  '%j five thousand times is told soon, and does not end the process',
  (open) => {
    expect(problemsOf(open.repeat(5_000))).toEqual([expect.stringContaining('nested deeper than 250 levels')])
  },
)

test('two hundred levels are read', () => {
  expect(problemsOf(`${'['.repeat(200)}${']'.repeat(200)}`)).toEqual([])
})

test('an empty text is null', () => {
  expect(parseYaml(new Report(''))).toBeNull()
})
