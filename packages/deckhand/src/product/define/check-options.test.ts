import { expect, test } from 'vitest'
import {
  callback,
  checkOptions,
  type Expectations,
  numberBetween,
  oneOf,
  required,
  text,
  texts,
} from './check-options.ts'

interface Options {
  instructions: string
  effect?: string
  steps?: number
  tags?: string[]
  run?: () => void
  apiKey?: string
}

const expectations: Expectations<Options> = {
  instructions: required(text),
  effect: oneOf('read', 'workspace', 'write'),
  steps: numberBetween(1, 15, 'a whole number'),
  tags: texts,
  run: callback,
  apiKey: { words: 'a key of 20 letters', fits: (value) => String(value).length === 20, isSecret: true },
}

const check = (options: unknown, prefix?: string) =>
  checkOptions<Options>(options, expectations, { caller: 'createDeckhand()', ...(prefix !== undefined && { prefix }) })

test.each<[unknown, string]>([
  [{ instruction: 'x' }, '`instruction` is not an option. Did you mean `instructions`?'],
  [
    { instructions: 'x', zzz: 1 },
    '`zzz` is not an option. The options are `instructions`, `effect`, `steps`, `tags`, `run`, `apiKey`.',
  ],
  [{ instructions: 'x', toString: 1 }, '`toString` is not an option.'],
  [{}, '`instructions` is missing. It must be a text that is not empty.'],
  [{ instructions: undefined }, '`instructions` is missing.'],
  [{ instructions: ' ' }, '`instructions` must be a text that is not empty, not " ".'],
  [{ instructions: 'x', effect: 5 }, '`effect` must be "read", "workspace" or "write", not 5.'],
  [{ instructions: 'x', effect: 'e'.repeat(99) }, `not "${'e'.repeat(60)}…".`],
  [{ instructions: 'x', steps: 1.5 }, '`steps` must be a whole number from 1 to 15, not 1.5.'],
  [{ instructions: 'x', tags: ['a', 1] }, '`tags` must be a list of texts.'],
  [{ instructions: 'x', run: { key: 'secret' } }, '`run` must be a function, not an object.'],
  [null, 'the options must be an object, not null.'],
  [['x'], 'the options must be an object, not a list.'],
])('%j is refused in plain words', (options, words) => {
  expect(() => check(options)).toThrow(words)
})

test('options inside of others are named with their place', () => {
  expect(() => check({ instruction: 'x' }, 'agents[0].')).toThrow(
    'createDeckhand(): `agents[0].instruction` is not an option. Did you mean `instructions`?',
  )
  expect(() => check(5, 'agents[0].')).toThrow('createDeckhand(): `agents[0]` must be an object, not 5.')
  expect(() => check({ effect: 5 }, 'agents[0].')).toThrow(expect.objectContaining({ field: 'agents[0].instructions' }))
})

test('the value of a secret is not repeated', () => {
  expect(() => check({ instructions: 'x', apiKey: 'hunter2' })).toThrow(
    /^createDeckhand\(\): `apiKey` must be a key of 20 letters\.$/,
  )
})

test('options that fit are taken, also those that are undefined', () => {
  expect(() => check({ instructions: 'x', effect: 'read', steps: 15, tags: [], run: undefined })).not.toThrow()
})
