import { expect, test } from 'vitest'
import { parseActionFile } from '../file/parse-action-file.ts'

const source = 'name: a\ndescription: b\nimport: { top: top.jay-contract }\ninputSchema: {}\noutputSchema: top'

/** The file above with contracts by their names; links are to a name beside. */
function parseWith(contracts: Record<string, string>) {
  const read: string[] = []
  const readContract = (named: string, from: string) => {
    read.push(`${from} -> ${named}`)
    const path = `/plugin/${named.replace('./', '')}`
    const found = contracts[path.slice('/plugin/'.length, -'.jay-contract'.length)]
    if (found === undefined) throw new Error(`There is no ${named}.`)
    return { path, source: found }
  }
  return { ...parseActionFile(source, { path: '/plugin/a.jay-action', readContract }), read }
}

const link = (...names: string[]) =>
  `tags:\n${names.map((name, index) => `  - { tag: t${index}, type: sub-contract, link: ./${name} }\n`).join('')}`
const leaf = 'tags:\n  - tag: x\n'

test('a link is resolved from its contract, and every contract is listed', () => {
  const { contracts, metadata, read } = parseWith({ top: link('one', 'two'), one: link('two'), two: leaf })
  expect(contracts).toEqual(['/plugin/top.jay-contract', '/plugin/one.jay-contract', '/plugin/two.jay-contract'])
  expect(read[1]).toBe('/plugin/top.jay-contract -> ./one.jay-contract')
  expect(JSON.stringify(metadata?.outputSchema).match(/"x":/g)).toHaveLength(2)
})

test('contracts are listed even if one has a mistake, so that its correction is noticed', () => {
  const { contracts, metadata } = parseWith({ top: link('one'), one: 'tags: 5' })
  expect(metadata).toBeUndefined()
  expect(contracts).toEqual(['/plugin/top.jay-contract', '/plugin/one.jay-contract'])
})

test('the same contract in two places is not circular, and one in itself is', () => {
  expect(parseWith({ top: link('two', 'two'), two: leaf }).problems).toEqual([])
  expect(parseWith({ top: link('top') }).problems[0]?.message).toContain('The contracts link in a circle')
})

test('contracts that double at every link are read once each, and refused', () => {
  const names = Array.from({ length: 18 }, (_, index) => `c${index}`)
  const doubling = Object.fromEntries(
    names.map((name, index) => [name, link(names[index + 1] ?? 'end', names[index + 1] ?? 'end')]),
  )
  const { contracts, metadata, problems } = parseWith({ ...doubling, top: link('c0'), end: leaf })
  expect(contracts).toHaveLength(20)
  expect(metadata).toBeUndefined()
  expect(problems[0]?.message).toContain('too large or too deep')
})

test('tags nested deeper than 50 levels are refused', () => {
  const nested = (levels: number): string =>
    levels === 0 ? '' : `[{ tag: a, type: sub-contract, tags: ${nested(levels - 1) || '[]'} }]`
  expect(parseWith({ top: `tags: ${nested(40)}` }).problems).toEqual([])
  expect(parseWith({ top: `tags: ${nested(60)}` }).problems[0]?.message).toContain('nested deeper than 50 levels')
})

test('thousands of names, and very long ones, are refused before they are compared', () => {
  const file = (names: string, keys: string) => `name: a\ndescription: b\nimport:\n${names}inputSchema:\n${keys}`
  const firstProblem = (source: string) =>
    parseActionFile(source, { path: '/plugin/a.jay-action' }).problems[0]?.message
  const refuseMany = (count: number) => {
    const lines = (line: (index: number) => string) => Array.from({ length: count }, (_, index) => line(index)).join('')
    const names = lines((index) => `  alias${index}: x\n`)
    const keys = lines((index) => `  k${index}: blias${index}\n`)
    expect(firstProblem(file(names, keys))).toBe('"import" has more than 200 names. Take some of them out.')
  }
  const refuseLong = (letters: number) => {
    const source = file(`  ? ${'a'.repeat(letters)}\n  : x\n`, `  k: ${'b'.repeat(letters)}\n`)
    expect(firstProblem(source)).toContain('cannot name a contract: at most 64 letters')
  }
  expect(refuseMany).toGrowLinearly(500)
  expect(refuseLong).toGrowLinearly(5_000)
})
