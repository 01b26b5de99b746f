import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.ts'

const diffOf = (before: string, after: string) => lineDiff(before, after).join('\n')

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)

test('a new file is all added, and one that is emptied all removed', () => {
  expect(diffOf('', 'one\ntwo\n')).toBe('+one\n+two')
  expect(diffOf('one\ntwo\n', '')).toBe('-one\n-two')
})

test('a changed line has three lines around it, and what is far away is left out', () => {
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

test('a line that is only moved over stays, whatever is put before and between', () => {
  expect(diffOf('a\nb\nc\n', 'x\na\nb\ny\nc\n')).toBe('+x\n a\n b\n+y\n c')
  expect(diffOf('a\nb\nc\n', 'b\nc\n')).toBe('-a\n b\n c')
})

test('texts without a difference have none, and the last line needs no end', () => {
  expect(diffOf('a\nb\n', 'a\nb')).toBe('')
})

test('every line of both sides is told, and nothing else, whatever they are', () => {
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

test('texts that have nothing in common are compared without a table of all their lines', () => {
  const many = (word: string) => Array.from({ length: 100_000 }, (_, line) => `${word} ${line}`).join('\n')
  // A table of 10^10 cells cannot be made.
  expect(lineDiff(many('one'), many('two'))).toHaveLength(200_000)
})
