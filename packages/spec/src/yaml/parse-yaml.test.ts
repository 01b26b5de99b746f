import { expect, test } from 'vitest'
import { parseYaml } from './parse-yaml.ts'
import { Report } from './report.ts'

function problemsOf(source: string): string[] {
  const report = new Report(source)
  const contents = parseYaml(report)
  expect(contents === undefined).toBe(report.problems.some(({ severity }) => severity === 'error'))
  return report.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

test('every duplicate key is reported, also in nested mappings', () => {
  expect(problemsOf('a: 1\nb:\n  - { c: 1, d: 2, c: 3 }\na: 2\na: 3')).toEqual([
    '4:1 This key appears twice. Keep one of them.',
    '5:1 This key appears twice. Keep one of them.',
    '3:19 This key appears twice. Keep one of them.',
  ])
})

test('an alias and a second document are refused', () => {
  expect(problemsOf('a: &x 1\nb: *x')).toEqual([
    '2:4 "*x" is an alias, and aliases are not allowed here. Write its value out.',
  ])
  expect(problemsOf('a: 1\n---\nb: 2')).toEqual([
    '2:1 A second document begins here, and only one is allowed. Remove the line "---", or everything below it.',
  ])
})

test.each(['[', '{ a: ', '- ', '? ', '[{ a: '])(
  '%j five thousand times is reported quickly, and does not end the process',
  (open) => {
    expect(problemsOf(open.repeat(5_000))).toEqual([expect.stringContaining('nested deeper than 250 levels')])
  },
)

test('two hundred levels are read', () => {
  expect(problemsOf(`${'['.repeat(200)}${']'.repeat(200)}`)).toEqual([])
})

test('an empty text is `null`', () => {
  expect(parseYaml(new Report(''))).toBeNull()
})
