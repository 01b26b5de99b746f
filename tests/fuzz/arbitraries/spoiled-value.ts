import type { Json } from '@deckhand/spec'
import fc from 'fast-check'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Replacements for a value by a careless or hostile client, as JSON text that JSON.stringify would not always write. */
const hostile = fc.constantFrom(
  ...['null', 'true', '0', '-1', '1e400', '-0', '9007199254740993', '""', '" "', '[]', '{}', '[[]]', '"\\u0000"'],
  ...['"\\ud800"', '"\\udfff x"', '"\\u202e"', '"../../etc/passwd"', '"\'; DROP TABLE runs; --"', '"%00"'],
  ...['{"__proto__":{"ok":true}}', '{"constructor":{"prototype":{}}}', '{"toString":1}', '{"length":-1}', '{"then":1}'],
  ...[nested(200), nested(2_000), nested(20_000), `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
  ...[`"${'x'.repeat(101_000)}"`, `"${'€'.repeat(400)}"`, `[${'0,'.repeat(20_000)}0]`, `[${'{},'.repeat(1_001)}{}]`],
)

const oddKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  '\0',
  'extra',
  '0',
  'k'.repeat(5_000),
)

/** JSON text of a value with one spoiled place: replaced, left out, or with an extra key. */
export function spoiledText(value: fc.Arbitrary<Json>): fc.Arbitrary<string> {
  return fc
    .record({ value, place: fc.nat(), how: fc.constantFrom('replace', 'omit', 'add'), hostile, key: oddKey })
    .map(({ value, place, how, hostile, key }) =>
      spoil(value, place, (text, isField) => {
        if (how === 'omit' && isField) return undefined
        if (how === 'add' && text.startsWith('{'))
          return `{${JSON.stringify(key)}:${hostile}${text === '{}' ? '' : ','}${text.slice(1)}`
        return hostile
      }),
    )
}

/** Writes the value as JSON, with the place of that number, counted from the root on, handed over to `change`. */
function spoil(root: Json, place: number, change: (text: string, isField: boolean) => string | undefined): string {
  const target = place % countPlaces(root)
  let seen = 0
  return write(root, false) ?? ''

  function write(value: Json, isField: boolean): string | undefined {
    const isTarget = seen++ === target
    const text = writeInside(value)
    return isTarget ? change(text, isField) : text
  }

  function writeInside(value: Json): string {
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    if (Array.isArray(value)) return `[${value.map((each) => write(each, false)).join(',')}]`
    const fields = Object.entries(value).map(([key, each]) => [JSON.stringify(key), write(each, true)])
    return `{${fields.flatMap(([key, text]) => (text === undefined ? [] : [`${key}:${text}`])).join(',')}}`
  }
}

function countPlaces(value: Json): number {
  if (value === null || typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((sum, each) => sum + countPlaces(each), 1)
}
