import fc from 'fast-check'
import { anyKey, anyName, anyWords, someWords } from './words.ts'

/** Lines that stand under a key, or what stands beside it. */
type Value = { beside: string } | { below: string[] }

const word = fc.oneof(
  { depthSize: 'small' },
  fc.constantFrom('string', 'number', 'boolean', 'date', 'html-string', 'string?', 'number[]', 'date?[]', 'boolean[]?'),
  fc
    .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/), { minLength: 1, maxLength: 5 })
    .map((values) => `enum(${values.join(' | ')})`),
  fc.constantFrom('record(string)', 'record(number[])?', 'record(record(boolean))'),
)

const { value } = fc.letrec<{ value: Value; map: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    word.map((beside) => ({ beside })),
    tie('map'),
    tie('map').map(listOf),
  ),
  map: fc
    .uniqueArray(fc.tuple(anyKey, fc.boolean(), tie('value'), fc.option(anyWords, { freq: 4 })), {
      maxLength: 4,
      selector: ([key]) => key,
    })
    .map((entries) =>
      entries.length === 0
        ? { beside: '{}' }
        : {
            below: entries.flatMap(([key, isOptional, inner, words]) =>
              entry(`${key}${isOptional ? '?' : ''}`, inner, words),
            ),
          },
    ),
}))

/** A whole file, in lines as people write them. */
export const compactFile: fc.Arbitrary<string> = fc
  .tuple(anyName, someWords, value, value)
  .map(([name, words, input, output]) =>
    [
      `name: ${name}`,
      `description: ${JSON.stringify(words)}`,
      ...entry('inputSchema', 'beside' in input ? { below: entry('a', input, null) } : input, null),
      ...entry('outputSchema', output, null),
    ].join('\n'),
  )

function entry(key: string, inner: Value, words: string | null): string[] {
  const name = /^[A-Za-z_]\w*\??$/.test(key) ? key : JSON.stringify(key)
  const comment = words === null ? '' : `  # ${words.replace(/[^ -~]/g, ' ')}`
  return 'beside' in inner ? [`${name}: ${inner.beside}${comment}`] : [`${name}:${comment}`, ...indented(inner.below)]
}

function listOf(inner: Value): Value {
  if ('beside' in inner) return { below: [`- ${inner.beside}`] }
  return { below: inner.below.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`) }
}

const indented = (lines: string[]) => lines.map((line) => `  ${line}`)
