import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { parseActionFile } from './parse-action-file.ts'

/** One schema in both notations; the compact one is a type or lines of keys. */
interface Both {
  compact: unknown
  json: Record<string, unknown>
}

const choice = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_.-]{1,8}$/), fc.string({ minLength: 0, maxLength: 8 }))

const plain: fc.Arbitrary<Both> = fc.constantFrom(
  { compact: 'string', json: { type: 'string' } },
  { compact: 'number', json: { type: 'number' } },
  { compact: 'boolean', json: { type: 'boolean' } },
  { compact: 'date', json: { type: 'string', format: 'date-time' } },
  { compact: 'html-string', json: { type: 'string', contentMediaType: 'text/html' } },
  { compact: 'string?', json: { type: ['string', 'null'] } },
  { compact: 'date?', json: { type: ['null', 'string'], format: 'date-time' } },
)

const choices: fc.Arbitrary<Both> = fc.uniqueArray(choice, { minLength: 1, maxLength: 4 }).map((values) => ({
  compact: `enum(${values.map((each) => JSON.stringify(each)).join(' | ')})`,
  json: { enum: values },
}))

const key = fc
  .oneof(fc.stringMatching(/^[A-Za-z_][\w-]{0,8}$/), fc.string({ minLength: 1, maxLength: 8 }))
  .filter((name) => !name.endsWith('?') && name !== '__proto__')

const { schema } = fc.letrec<{ schema: Both; object: Both; list: Both; record: Both }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plain,
    choices,
    tie('object'),
    tie('list'),
    tie('record'),
  ),
  object: objectOf(tie('schema')),
  list: tie('schema').map(({ compact, json }) => ({
    compact: typeof compact === 'string' ? `${compact}[]` : [compact],
    json: { type: 'array', items: json },
  })),
  record: tie('schema')
    .filter(({ compact }) => typeof compact === 'string')
    .map(({ compact, json }) => ({
      compact: `record( ${compact})`,
      json: { type: 'object', additionalProperties: json },
    })),
}))

function objectOf(inside: fc.Arbitrary<Both>): fc.Arbitrary<Both> {
  const entry = fc.record({ key, value: inside, isOptional: fc.boolean() })
  return fc.uniqueArray(entry, { selector: (each) => each.key, maxLength: 4 }).map((entries) => {
    const required = entries.filter(({ isOptional }) => !isOptional).map((each) => each.key)
    const properties = Object.fromEntries(entries.map((each) => [each.key, each.value.json]))
    return {
      compact: Object.fromEntries(
        entries.map((each) => [each.isOptional ? `${each.key}?` : each.key, each.value.compact]),
      ),
      json: { type: 'object', ...(entries.length > 0 && { properties, required: required.toReversed() }) },
    }
  })
}

const parse = (source: string) => parseActionFile(source, { path: '/plugin/a.jay-action' })
const file = (schemas: object) =>
  stringify({ name: 'a', description: 'b', ...schemas }, { lineWidth: 0, aliasDuplicateObjects: false })

test('a random schema in both notations is the same metadata, to the letter', () => {
  fc.assert(
    fc.property(objectOf(schema), schema, (input, output) => {
      const json = parse(file({ inputSchema: input.json, outputSchema: { ...output.json, description: 'About it' } }))
      const compact = parse(file({ inputSchema: input.compact, outputSchema: output.compact }))
      // What can be read in two ways is refused, whichever notation it was written in.
      if (compact.problems.some(({ message }) => message.includes('can be read in two ways'))) return
      expect(compact.problems.filter(({ severity }) => severity === 'error')).toEqual([])
      expect(json.problems).toEqual([])
      const { description: _words, ...expected } = json.metadata?.outputSchema ?? {}
      expect(JSON.stringify(compact.metadata)).toBe(JSON.stringify({ ...json.metadata, outputSchema: expected }))
    }),
    { numRuns: 150 },
  )
})

const folder = (name: string) => fileURLToPath(new URL(`../../corpus/${name}/`, import.meta.url))
const sources = ['good', 'bad'].flatMap((name) =>
  readdirSync(folder(name))
    .filter((each) => /\.jay-(action|contract)$/.test(each))
    .map((each) => readFileSync(folder(name) + each, 'utf8')),
)

const piece = fc.oneof(
  fc.string({ maxLength: 12, unit: 'binary' }),
  fc.constantFrom(
    '\n',
    '  ',
    ': ',
    '- ',
    '?',
    '[]',
    '{',
    '}',
    '# x\n',
    '"',
    "'",
    '|\n',
    '&a ',
    '*a',
    '!!set ',
    '<<: ',
    'enum(',
    '__proto__: ',
  ),
)

const mutated = fc
  .tuple(
    fc.constantFrom(...sources),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 20 }), piece), { minLength: 1, maxLength: 4 }),
  )
  .map(([source, changes]) =>
    changes.reduce((text, [at, cut, put]) => {
      const place = at % (text.length + 1)
      return text.slice(0, place) + put + text.slice(place + cut)
    }, source),
  )

const readContract = (named: string) => ({
  path: `/plugin/${named}`,
  source: sources[named.length % sources.length] ?? '',
})

test('whatever is in a file, it has metadata or an error, soon, and every problem is at a place in it', () => {
  const any = fc.oneof(
    mutated,
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(piece).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(any, (source) => {
      const before = process.cpuUsage()
      const { metadata, problems } = parseActionFile(source, { path: '/plugin/a.jay-action', readContract })
      // Five seconds of work, a thousand times what it takes; time would count what others do on the machine.
      expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
      expect(metadata === undefined).toBe(problems.some(({ severity }) => severity === 'error'))
      const lines = source.split(/\n/)
      for (const { line, column, message } of problems) {
        expect(line).toBeGreaterThan(0)
        expect(line).toBeLessThanOrEqual(lines.length)
        expect(column).toBeGreaterThan(0)
        expect(message).toMatch(/[.?]$/)
      }
    }),
    { numRuns: 400 },
  )
})
