import { readdirSync, readFileSync } from 'node:fs'
import { createArgumentChecker, createValueChecker } from '@deckhand/spec/schema-check'
import { expect, test } from 'vitest'

interface Group {
  description: string
  schema: object | boolean
  tests: { description: string; data: never; valid: boolean }[]
}

type Outcome = 'refused at definition' | 'refuses too much' | 'accepts too much'

interface Difference {
  outcome: Outcome
  reason: string
  /** `file > group`, or `file > group > case`. */
  of: string[]
}

/** All differences from the suite. A schema that is refused when it is defined is safe; one that accepts too much would not be. */
const differences: Difference[] = [
  {
    outcome: 'refused at definition',
    reason: 'No document is fetched: a schema of a stranger must not choose what the server requests.',
    of: [
      'dynamicRef > strict-tree schema, guards against misspelled properties',
      'dynamicRef > tests for implementation dynamic anchor and reference link',
      'dynamicRef > $ref and $dynamicAnchor are independent of order - $defs first',
      'dynamicRef > $ref and $dynamicAnchor are independent of order - $ref first',
      'dynamicRef > $ref to $dynamicRef finds detached $dynamicAnchor',
      'refRemote > remote ref',
      'refRemote > fragment within remote ref',
      'refRemote > anchor within remote ref',
      'refRemote > ref within remote ref',
      'refRemote > base URI change',
      'refRemote > base URI change - change folder',
      'refRemote > base URI change - change folder in subschema',
      'refRemote > root ref in remote ref',
      'refRemote > remote ref with ref to defs',
      'refRemote > Location-independent identifier in remote ref',
      'refRemote > retrieved nested refs resolve relative to their URI not $id',
      'refRemote > remote HTTP ref with different $id',
      'refRemote > remote HTTP ref with different URN $id',
      'refRemote > remote HTTP ref with nested absolute ref',
      'refRemote > $ref to $ref finds detached $anchor',
    ],
  },
  {
    outcome: 'refused at definition',
    reason: 'A dialect that a document elsewhere describes is not understood: every schema is read as draft 2020-12.',
    of: [
      'vocabulary > schema that uses custom metaschema with with no validation vocabulary',
      'vocabulary > ignore unrecognized optional vocabulary',
    ],
  },
  {
    outcome: 'refuses too much',
    reason:
      'A format is held to: an author who writes "format: email" wants no other text, and drafts before 2019-09 did so.',
    of: [
      ...['email', 'regex', 'ipv4', 'ipv6', 'hostname', 'date', 'date-time', 'time', 'json-pointer'],
      ...['relative-json-pointer', 'uri', 'uri-reference', 'uri-template', 'uuid', 'duration'],
    ].map((format) => `format > ${format} format > invalid ${format} string is only an annotation by default`),
  },
]

/** `accept` also coerces its input before it validates. */
const differencesOfAccept: Difference[] = [
  {
    outcome: 'refuses too much',
    reason: 'Defaults are filled in, and one that does not fit its own schema is refused.',
    of: [
      'default > invalid type for default > still valid when the invalid default is used',
      'default > invalid string value for default > still valid when the invalid default is used',
      'default > the default keyword does not do anything if the property is missing > missing properties are not filled in with the default',
    ],
  },
  {
    outcome: 'refuses too much',
    reason: 'A key "__proto__" is never accepted: a program that merges such an object changes all of its objects.',
    of: [
      'properties > properties whose names are Javascript object property names > all present and valid',
      'required > required properties whose names are Javascript object property names > all present',
    ],
  },
]

const folder = new URL('../fixtures/json-schema-suite/draft2020-12/', import.meta.url)
const files = readdirSync(folder).map((name) => ({
  name: name.replace(/\.json$/, ''),
  groups: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Group[],
}))

type Compile = (schema: Group['schema']) => (value: never) => boolean

const valueChecker = createValueChecker()
const argumentChecker = createArgumentChecker()
const checkers: [string, Compile, Difference[]][] = [
  [
    'findProblem of the value checker',
    (schema) => {
      const { findProblem } = valueChecker(schema as never)
      return (value) => findProblem(value) === undefined
    },
    differences,
  ],
  [
    'accept of the value checker',
    (schema) => {
      const { accept } = valueChecker(schema as never)
      return (value) => accept(value).isAccepted
    },
    [...differences, ...differencesOfAccept],
  ],
  [
    'the argument checker',
    (schema) => {
      const check = argumentChecker(schema as never)
      return (value) => check(value) === undefined
    },
    differences,
  ],
]

function differencesOfGroup(
  file: string,
  { description, schema, tests }: Group,
  compile: Compile,
): [string, Outcome][] {
  const group = `${file} > ${description}`
  const check = compiled(compile, schema)
  if (!check) return [[group, 'refused at definition']]
  return tests
    .filter(({ data, valid }) => check(data) !== valid)
    .map((each) => [`${group} > ${each.description}`, each.valid ? 'refuses too much' : 'accepts too much'])
}

function compiled(compile: Compile, schema: Group['schema']) {
  try {
    return compile(schema)
  } catch {
    return undefined
  }
}

test.each(checkers)(
  'S22: %s judges the required cases of the JSON Schema Test Suite correctly, or as the table says',
  (_, compile, table) => {
    const found = files.flatMap(({ name, groups }) =>
      groups.flatMap((group) => differencesOfGroup(name, group, compile)),
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(table.flatMap(({ outcome, of }) => of.map((each) => [each, outcome]))),
    )
  },
)

test('S22: the suite is complete, and no listed difference accepts what a schema refuses', () => {
  const groups = files.flatMap((file) => file.groups)
  expect([files.length, groups.flatMap(({ tests }) => tests).length]).toEqual([46, 1_299])
  const outcomes = [...differences, ...differencesOfAccept].map(({ outcome }) => outcome)
  expect(outcomes).not.toContain('accepts too much')
})

test.each([
  [{ $ref: 'https://example.com/person' }, 'the $ref "https://example.com/person" points to another document'],
  [{ $ref: '#/$defs/person' }, 'the $ref "#/$defs/person" points to nothing in the schema'],
  [
    { $schema: 'https://example.com/dialect' },
    '"$schema" is "https://example.com/dialect", and schemas are read as draft 2020-12',
  ],
])('S22: %j is refused with its reason when it is defined', (schema, words) => {
  expect(() => valueChecker(schema as never)).toThrow(words)
  expect(() => argumentChecker(schema as never)).toThrow(words)
})
