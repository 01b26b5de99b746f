import fc from 'fast-check'
import { pieces } from './spoiled-file.ts'
import { anyKey } from './words.ts'

const part = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('string', 'number?', 'date[]', '{}', 'record(string)', 'enum(a | b)') },
  { weight: 4, arbitrary: fc.constantFrom('{ type: string }', '[number]', '- string', '{ a: string, b?: {} }') },
  { weight: 1, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
)

const key = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-z]{1,6}\??$/) },
  { weight: 1, arbitrary: anyKey.map((name) => JSON.stringify(name)) },
  { weight: 1, arbitrary: fc.constantFrom('type', 'properties', 'required', '$defs', 'items', 'enum') },
)

const lines = fc
  .array(fc.tuple(key, part, fc.constantFrom('', '', '', ' # words', ' #')), { maxLength: 5 })
  .map((all) => all.map(([name, type, comment]) => `\n  ${name}: ${type}${comment}`).join(''))

const schemaPart = fc.oneof(
  lines,
  lines,
  part.map((each) => ` ${each}`),
)

/** The right keys, around schemas of meaningful and meaningless parts. */
const documents = fc
  .tuple(
    schemaPart,
    fc.option(schemaPart),
    fc.constantFrom('', '', 'effect: read\n', 'streaming: true\n', 'agent: 1\n'),
  )
  .map(([input, output, more]) => {
    const given = input === '' ? ' {}' : input
    return `name: x\ndescription: d\n${more}inputSchema:${given}\n${output ? `outputSchema:${output}\n` : ''}`
  })

const signs = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces, 'name: x\n', 'description: d\n', 'inputSchema:\n', 'outputSchema: ', '  a: string\n'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''))

const deep = fc
  .tuple(fc.constantFrom('[', '{a: ', '- ', 'record(', '{"a":['), fc.nat(3_000))
  .map(([piece, times]) => `name: x\ndescription: d\ninputSchema:\n  a: ${piece.repeat(times)}`)

/** Nearly valid files, random YAML characters, endless values, and bytes that are no text. */
export const anyYaml: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: documents },
  { weight: 2, arbitrary: signs },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)
