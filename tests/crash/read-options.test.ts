import { expect, test } from 'vitest'
import { parseOptions } from './read-options.ts'

const options = {
  kills: { type: 'string', default: '200', about: 'how many kills (200)' },
  fleet: { type: 'boolean', default: false, about: 'three servers' },
} as const
const parse = (...args: string[]) => parseOptions('test:crash', options, args)
const usage = `test:crash takes:

  --kills …       how many kills (200)
  --fleet         three servers
  --help          prints this
`

test('what is known is read, and has its default', () => {
  expect(parse('--fleet')).toMatchObject({ values: { kills: '200', fleet: true } })
})

test('--help tells every option in a line, and is no failure', () => {
  expect(parse('--fleet', '--help')).toEqual({ words: usage, exitCode: 0 })
})

test.each([
  [['--bogus'], "Unknown option '--bogus'."],
  [['boat'], "Unexpected argument 'boat'."],
  [['--kills'], "Option '--kills <value>' argument missing."],
])('%j is named, with the usage and without a stack', (args, words) => {
  expect(parse(...args)).toEqual({ words: `${words}\n\n${usage}`, exitCode: 2 })
})
