import type { JsonSchema } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { mostLevels, repeatedIn } from '../schema-walk.ts'

/** The message says what is wrong with a type. */
export class TypeMistake extends Error {}

const plainTypes = new Map<string, () => JsonSchema>([
  ['string', () => ({ type: 'string' })],
  ['number', () => ({ type: 'number' })],
  ['boolean', () => ({ type: 'boolean' })],
  ['date', () => ({ type: 'string', format: 'date-time' })],
  ['html-string', () => ({ type: 'string', contentMediaType: 'text/html' })],
  ['file', () => ({ type: 'string', format: 'binary' })],
])

/** Names that aliases must not have, because they would hide these types. */
export const takenWords = new Set([...plainTypes.keys(), 'enum', 'record', 'object', 'array', 'integer', 'null'])

const otherWords = new Map([
  ['object', 'Write {} for an object with any keys, or its keys below'],
  ['array', 'Write string[] for a list of texts'],
  ['list', 'Write string[] for a list of texts'],
  ['integer', 'Write number, or the schema in JSON Schema'],
  ['int', 'Write number, or the schema in JSON Schema'],
  ['float', 'Write number'],
  ['text', 'Write string'],
  ['datetime', 'Write date'],
  ['date-time', 'Write date'],
  ['html', 'Write html-string'],
  ['any', 'Write {} for an object with any keys, or the schema in JSON Schema'],
  ['unknown', 'Write {} for an object with any keys, or the schema in JSON Schema'],
  ['null', 'Write "?" behind a type that may be null'],
])

/** Parses a type such as `enum(a | b)[]?`. Throws a TypeMistake. */
export function readType(text: string, aliases: Iterable<string>): JsonSchema {
  return new TypeText(text, new Set(aliases)).read()
}

const tooDeep = `The type is nested deeper than ${mostLevels} levels. Take some of them out.`

class TypeText {
  readonly #text: string
  readonly #aliases: Set<string>
  #at = 0

  constructor(text: string, aliases: Set<string>) {
    this.#text = text
    this.#aliases = aliases
  }

  read(): JsonSchema {
    const schema = this.#type(0)
    if (this.#at < this.#text.length) this.#fail('the end')
    return schema
  }

  #type(depth: number): JsonSchema {
    if (depth > mostLevels) throw new TypeMistake(tooDeep)
    return this.#suffixes(this.#base(depth), depth)
  }

  #base(depth: number): JsonSchema {
    const word = this.#take(/[A-Za-z_][\w-]*/y) ?? this.#fail('a type')
    if (word === 'enum') return this.#inBrackets(() => ({ type: 'string', enum: this.#choices() }))
    if (word === 'record')
      return this.#inBrackets(() => ({ type: 'object', additionalProperties: this.#type(depth + 1) }))
    const plain = plainTypes.get(word)
    if (plain) return plain()
    if (this.#aliases.has(word)) return { $ref: `#/$defs/${word}` }
    throw new TypeMistake(unknownType(word, this.#aliases))
  }

  #suffixes(base: JsonSchema, depth: number): JsonSchema {
    let schema = base
    let isNullable = false
    for (let level = depth; ; ) {
      if (this.#take(/\[\s*\]/y)) {
        level += 1
        if (level > mostLevels) throw new TypeMistake(tooDeep)
        schema = { type: 'array', items: schema }
        isNullable = false
      } else if (this.#take(/\?/y)) {
        if (isNullable) throw new TypeMistake('There are two "?" in a row. One says already that it may be null.')
        schema = nullable(schema)
        isNullable = true
      } else return schema
    }
  }

  #inBrackets(inside: () => JsonSchema): JsonSchema {
    if (!this.#take(/\(/y)) this.#fail('"("')
    const schema = inside()
    if (!this.#take(/\)/y)) this.#fail('")"')
    return schema
  }

  #choices(): string[] {
    const choices = [this.#choice()]
    while (this.#take(/\|/y)) choices.push(this.#choice())
    const twice = repeatedIn(choices)
    if (twice !== undefined) throw new TypeMistake(`The choice "${twice}" is there twice. Take one out.`)
    return choices
  }

  #choice(): string {
    const word = this.#take(/[\p{L}\p{N}_.-]+/uy)
    if (word !== undefined) return word
    const quoted = this.#take(/"(?:[^"\\]|\\.)*"|'[^']*'/y)
    if (quoted === undefined) return this.#fail('a choice: letters, digits, "_", "-" and ".", or a text in quotes')
    return quoted.startsWith("'") ? quoted.slice(1, -1) : unescaped(quoted)
  }

  #take(pattern: RegExp): string | undefined {
    const blanks = /\s*/y
    blanks.lastIndex = this.#at
    blanks.test(this.#text)
    pattern.lastIndex = blanks.lastIndex
    this.#at = blanks.lastIndex
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  #fail(expected: string): never {
    const rest = this.#text.slice(this.#at, this.#at + 20)
    throw new TypeMistake(
      `"${this.#text}" is no type: expected ${expected}${rest === '' ? ' at its end' : `, and found "${rest}"`}.`,
    )
  }
}

function unescaped(quoted: string): string {
  try {
    return JSON.parse(quoted) as string
  } catch {
    throw new TypeMistake(`${quoted} is not a text as JSON writes it. Put it between single quotes.`)
  }
}

function nullable(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema
  if (schema.enum) return { type: [type, 'null'], enum: [...(schema.enum as string[]), null] }
  if (type === 'string' || type === 'number' || type === 'boolean') return { type: [type, 'null'], ...rest }
  return { anyOf: [schema, { type: 'null' }] }
}

function unknownType(word: string, aliases: Set<string>): string {
  const other = otherWords.get(word)
  if (other) return `There is no type "${word}". ${other}.`
  const known = [...plainTypes.keys(), 'enum', 'record', ...aliases]
  const [near] = nearNames(word, known, 1)
  if (near) return `There is no type "${word}". Did you mean "${near}"?`
  return `There is no type "${word}". There is: ${[...plainTypes.keys(), 'enum(a | b)', 'record(T)', 'T[]', 'T?', ...aliases].join(', ')}.`
}
