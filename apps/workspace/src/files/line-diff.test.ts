import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const diffOf = (before: string, after: string) => lineDiff(before, after).join('\n')

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

test('in a new file all lines are added, in an emptied one all are removed', () => {
  expect(diffOf('', 'one\ntwo\n')).toBe('+one\n+two')
  expect(diffOf('one\ntwo\n', '')).toBe('-one\n-two')
})

test('a changed line is shown with three lines around it, without distant lines', () => {
  const before = numbered(1, 40)
  const after = before.with(9, 'ten').with(29, 'thirty')
  expect(lineDiff(before.join('\n'), after.join('\n'))).toEqual([
    ...[
      '@@',
      ...numbered(7, 9).map((line) => ` ${line}`),
      '-line 10',
      '+ten',
      ...numbered(11, 13).map((line) => ` ${line}`),
    ],
    ...['@@', ...numbered(27, 29).map((line) => ` ${line}`), '-line 30', '+thirty'],
    ...numbered(31, 33).map((line) => ` ${line}`),
  ])
})

test('a line that only changes its position counts as unchanged', () => {
  expect(diffOf('a\nb\nc\n', 'x\na\nb\ny\nc\n')).toBe('+x\n a\n b\n+y\n c')
  expect(diffOf('a\nb\nc\n', 'b\nc\n')).toBe('-a\n b\n c')
})

test('equal texts have no diff, and the last line needs no line break', () => {
  expect(diffOf('a\nb\n', 'a\nb')).toBe('')
})

test('a diff has exactly the lines of both sides, for any texts', () => {
  const letters = ['a', 'b', 'c', '']
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed % most
  }
  for (let round = 0; round < 200; round += 1) {
    const [before = [], after = []] = [0, 1].map(() =>
      Array.from({ length: 1 + next(6) }, () => letters[next(4)] ?? ''),
    )
    const diff = lineDiff(`${before.join('\n')}\n`, `${after.join('\n')}\n`)
    if (before.join() === after.join()) continue
    const side = (sign: string) =>
      diff.filter((line) => [' ', sign].includes(line[0] ?? '')).map((line) => line.slice(1))
    expect(after.join('\n')).toContain(side('+').join('\n'))
    expect(before.join('\n')).toContain(side('-').join('\n'))
  }
})

test('large texts without common lines are compared without a table of all lines', () => {
  const many = (word: string) => Array.from({ length: 100_000 }, (_, line) => `${word} ${line}`).join('\n')
  // A table of 10^10 cells would not fit into memory.
  expect(lineDiff(many('one'), many('two'))).toHaveLength(200_000)
})
