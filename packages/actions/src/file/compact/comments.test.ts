import type { JsonSchema } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { parseActionFile } from '../parse-action-file.ts'

/** The descriptions of the keys of an input, by their ways down. */
function descriptionsOf(lines: string): Record<string, unknown> {
  const source = `name: a\ndescription: b\ninputSchema:\n${lines}\n`
  const { metadata, problems } = parseActionFile(source, { path: '/plugin/a.jay-action' })
  expect(problems).toEqual([])
  const found: Record<string, unknown> = {}
  const visit = (schema: JsonSchema, way: string): void => {
    if (schema.description !== undefined) found[way] = schema.description
    for (const [key, child] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>))
      visit(child, way === '' ? key : `${way}.${key}`)
    if (schema.items) visit(schema.items as JsonSchema, `${way}[]`)
  }
  visit(metadata?.inputSchema ?? {}, '')
  return found
}

test.each([
  ['the end of the line', '  a: string # One\n  b: number', { a: 'One' }],
  ['the line above the first key', '  # One\n  a: string\n  b: number', { a: 'One' }],
  ['the line above a later key', '  a: string\n  # Two\n  b: number', { b: 'Two' }],
  ['lines above and the end', '  # One\n  #\n  # two\n  a: string # three', { a: 'One\ntwo\nthree' }],
  ['a blank line between', '  # Nobody\n\n  a: string', {}],
  ['the last line', '  a: string\n  # Nobody', {}],
  ['the end of a nested mapping', '  a:\n    b: string\n    # Nobody\n  c: string', {}],
  ['less far in than the key', '  a:\n  # Nobody\n    b: string', {}],
  ['above a key after a nested mapping', '  a:\n    b: string\n  # Three\n  c: string', { c: 'Three' }],
  [
    'behind a key with a mapping, and above the first inside',
    '  a: # A\n    # B\n    b: string',
    { a: 'A', 'a.b': 'B' },
  ],
  ['a value on the next line', '  a:\n    string # One', { a: 'One' }],
  ['a mapping on one line', '  a: { b: string, c: string } # One', { a: 'One' }],
  [
    'a mapping in brackets over lines',
    '  a: { # A\n    b: string, # B\n    c: string # C\n  } # Nobody',
    { a: 'A', 'a.b': 'B', 'a.c': 'C' },
  ],
  [
    'a list',
    '  a: # A\n    # Nobody\n    - b: string # B\n      # C\n      c: string',
    { a: 'A', 'a[].b': 'B', 'a[].c': 'C' },
  ],
  ['an item alone on its line', '  a:\n    - # Nobody\n      b: string', {}],
  ['an item that is a type', '  a:\n    - string # Nobody', {}],
  ['no comment but part of a text', '  "a #b": string\n  c: \'enum("# d")\'', {}],
  ['a text over lines', "  a: 'enum(b |\n    c)' # One", { a: 'One' }],
  ['a block of text', '  a: |\n    string\n  b: string # Two', { b: 'Two' }],
  ['more than one mark', '  ## One\n  a: string #: two', { a: 'One\n: two' }],
  ['nothing in it', '  #\n  a: string #', {}],
])('%s', (_what, lines, expected) => {
  expect(descriptionsOf(lines)).toEqual(expected)
})

test('twenty thousand lines of comment are one description', () => {
  const { a } = descriptionsOf(`${'  # One\n'.repeat(20_000)}  a: string`)
  expect(String(a).split('\n')).toHaveLength(20_000)
})
