import { expect, test } from 'vitest'
import { parseOptions } from './read-options.ts'

const options = {
  kills: { type: 'string', default: '200', about: 'how many kills (200)' },
  fleet: { type: 'boolean', default: false, about: 'three servers' },
} as const
const counted = {
  ...options,
  kills: { ...options.kills, number: 'whole' },
  jobs: { type: 'string', number: 'positive', about: 'at once' },
  minutes: { type: 'string', number: 'any', about: 'how long' },
} as const
const parse = (...args: string[]) => parseOptions('test:crash', options, args)
const usage = `test:crash takes:

  --kills …       how many kills (200)
  --fleet         three servers
  --help          prints this
`

test('known options are parsed, and have defaults', () => {
  expect(parse('--fleet')).toMatchObject({ values: { kills: '200', fleet: true } })
})

test('--help lists every option on a line, and exits with 0', () => {
  expect(parse('--fleet', '--help')).toEqual({ words: usage, exitCode: 0 })
})

test.each([
  [['--bogus'], "Unknown option '--bogus'."],
  [['boat'], "Unexpected argument 'boat'."],
  [['--kills'], "Option '--kills <value>' argument missing."],
])('%j is named, with the usage and without a stack', (args, words) => {
  expect(parse(...args)).toEqual({ words: `${words}\n\n${usage}`, exitCode: 2 })
})

test.each([
  [['--minutes', 'abc'], '--minutes: "abc" is not a number.'],
  [['--minutes', ''], '--minutes: "" is not a number.'],
  [['--kills', '2.5'], '--kills: "2.5" is not a whole number.'],
  [['--jobs', '0'], '--jobs: "0" is not a whole number above 0.'],
  [['--jobs', 'x'], '--jobs: "x" is not a whole number above 0.'],
])('%j is refused by the name of the option', (args, words) => {
  expect(parseOptions('test:crash', counted, args)).toMatchObject({
    words: expect.stringContaining(`${words}\n\ntest:crash takes:`),
    exitCode: 2,
  })
})

test('valid numbers are taken as they are', () => {
  const args = ['--minutes', '0.5', '--kills', '0', '--jobs', '3']
  expect(parseOptions('test:crash', counted, args)).toMatchObject({ values: { minutes: '0.5', kills: '0', jobs: '3' } })
})
