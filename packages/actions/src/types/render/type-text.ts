/** A type as text. Unions and intersections keep their parts until printed, to merge duplicates and to use parentheses only where needed. */
export type TypeText = { kind: 'plain'; text: string } | { kind: 'union' | 'intersection'; parts: string[] }

const widestLine = 100

export const plain = (text: string): TypeText => ({ kind: 'plain', text })

export const unknownType = plain('unknown')
export const neverType = plain('never')

/** One of them. */
export function unionOf(types: TypeText[]): TypeText {
  return types.some(isUnknown) ? unknownType : together('union', types, neverType)
}

/** All of them at once. */
export function intersectionOf(types: TypeText[]): TypeText {
  return types.some(isNever) ? neverType : together('intersection', types, unknownType)
}

export function arrayOf(type: TypeText): TypeText {
  return plain(`${inParentheses(type)}[]`)
}

/** For positions that need a single part, before `[]` and `?`. */
export function inParentheses(type: TypeText): string {
  if (type.kind === 'plain') return type.text
  const text = print(type)
  return text.startsWith('\n') ? `(${indent(text)}\n)` : `(${text})`
}

/** The text after `:` or `=`. Starts with a line break when each part has its own line. */
export function print(type: TypeText): string {
  if (type.kind === 'plain') return type.text
  const sign = type.kind === 'union' ? '|' : '&'
  const line = type.parts.join(` ${sign} `)
  const isLong = line.length > widestLine && !line.includes('\n')
  return isLong ? type.parts.map((part) => `\n${sign} ${part}`).join('') : line
}

export const indent = (text: string): string => text.replaceAll('\n', '\n  ')

const isUnknown = (type: TypeText) => type.kind === 'plain' && type.text === 'unknown'
const isNever = (type: TypeText) => type.kind === 'plain' && type.text === 'never'

/** `neutral` is the neutral element, which is dropped, and the result when there are no parts. */
function together(kind: 'union' | 'intersection', types: TypeText[], neutral: TypeText): TypeText {
  const counting = types.filter((type) => !(neutral === neverType ? isNever(type) : isUnknown(type)))
  const [first, second] = counting
  if (first === undefined || second === undefined) return first ?? neutral
  const parts = counting.flatMap((type) => (type.kind === kind ? type.parts : [inParentheses(type)]))
  const [only = '', ...more] = new Set(parts)
  return more.length === 0 ? plain(only) : { kind, parts: [only, ...more] }
}
