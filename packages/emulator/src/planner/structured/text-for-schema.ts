import { mostCharacters } from '../../answer-limits.ts'
import type { WireSchema } from '../../wire.ts'
import { exampleOf, hasFormat } from '../arguments/formats.ts'
import { matchesPattern } from '../arguments/validate.ts'
import { textsMatching } from '../language/pattern-texts.ts'
import { limit } from './number-for-schema.ts'

type Spend = (cost: number) => boolean

interface TextRequest {
  value: unknown
  words: string
  /** Makes the members of one list differ. */
  nth: number
  /** Pays for what is made and matched, in characters. */
  spend: Spend
}

/** The text that was given, or else some of the words, as long as it must be; for a format or a pattern a text that has it. */
export function textForSchema(schema: WireSchema, { value, words, nth, spend }: TextRequest): string {
  const { minLength, maxLength } = lengthsOf(schema)
  const said = typeof value === 'string' ? value : numbered(words.trim() || 'unknown', nth)
  const sized = [...said.slice(0, mostCharacters).padEnd(minLength, ' .')].slice(0, maxLength).join('')
  const example = exampleOf(formatOf(schema), nth)
  for (const text of [said, sized, ...(example === undefined ? [] : [example])])
    if (isText(schema, text, spend)) return text
  if (typeof schema.pattern !== 'string') return example ?? sized
  const fitting: string[] = []
  for (const text of textsMatching(schema.pattern, { minLength, maxLength, spend })) {
    if (hasFormat(formatOf(schema), text)) fitting.push(text)
    if (fitting.length > nth) break
  }
  return fitting[nth] ?? fitting[0] ?? sized
}

export function isText(schema: WireSchema, text: string, spend: Spend): boolean {
  const { minLength, maxLength } = lengthsOf(schema)
  const { length } = [...text]
  if (!spend(length) || length < minLength || length > maxLength) return false
  const pattern = typeof schema.pattern === 'string' ? schema.pattern : undefined
  return hasFormat(formatOf(schema), text) && matchesPattern(pattern, text, spend)
}

function lengthsOf(schema: WireSchema) {
  const minLength = Math.min(limit(schema.minLength) ?? 0, mostCharacters)
  return { minLength, maxLength: Math.max(limit(schema.maxLength) ?? Infinity, 0) }
}

const formatOf = ({ format }: WireSchema) => (typeof format === 'string' ? format.toLowerCase() : '')

const mostLetters = 200

function numbered(words: string, nth: number): string {
  const short = words.slice(0, mostLetters)
  return nth === 0 ? short : `${short} (${nth + 1})`
}
