import fc from 'fast-check'

export const pieces = [
  '?',
  ':',
  ': ',
  '- ',
  '  ',
  '\t',
  '{',
  '}',
  '[',
  ']',
  '|',
  '>',
  '&a ',
  '*a',
  '!!map ',
  '"',
  "'",
  '#',
  'enum(',
  'record(',
  ')',
  '[]',
  'null',
  '.inf',
  '$ref: "#/$defs/x"',
  'type: object',
  'properties:',
  '__proto__: string',
  'file',
  '\u0000',
  '\ufeff',
  '\r',
  '\n',
  '\n---\n',
  '<<: ',
  '1e999',
  '~',
]

/** Good and bad files with something added, cut out, doubled, moved, or mixed with another. */
export function spoiledFile(corpus: string[]): fc.Arbitrary<string> {
  const change = fc.tuple(
    fc.constantFrom('insert', 'cut', 'double', 'indent', 'mix', 'swap'),
    fc.nat(),
    fc.nat(60),
    fc.constantFrom(...pieces),
    fc.constantFrom(...corpus),
  )
  return fc
    .tuple(fc.constantFrom(...corpus), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([source, changes]) => changes.reduce(spoil, source))
}

function spoil(source: string, [kind, where, length, piece, other]: [string, number, number, string, string]): string {
  const at = where % (source.length + 1)
  const [before, after] = [source.slice(0, at), source.slice(at)]
  switch (kind) {
    case 'insert':
      return before + piece + after
    case 'cut':
      return before + after.slice(length)
    case 'double':
      return before + after.slice(0, length) + after
    case 'indent':
      return before + after.replace(/\n/, `\n${' '.repeat(length % 5)}`)
    case 'mix':
      return before + other.slice(at % (other.length + 1))
    default:
      return after + before
  }
}
