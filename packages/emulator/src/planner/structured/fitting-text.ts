import type { WireSchema } from '../../wire.ts'
import { readSchema } from '../arguments/schema.ts'
import { fits } from '../arguments/validate.ts'
import { textsMatching } from './texts-matching.ts'

/** One for each format, plainly nobody's. */
export const sampleTexts: Record<string, string> = {
  date: '1970-01-01',
  'date-time': '1970-01-01T00:00:00Z',
  time: '00:00:00Z',
  duration: 'PT0S',
  email: 'nobody@example.com',
  hostname: 'example.com',
  ipv4: '127.0.0.1',
  ipv6: '::1',
  uri: 'https://example.com/',
  uuid: '00000000-0000-0000-0000-000000000000',
}

interface Wanted {
  value: unknown
  words: string
  nth: number
}

/** The text that was given, or else some of the words, made as long as it must be; for a format or a pattern one that keeps to it. */
export function fittingText(wire: WireSchema, { value, words, nth }: Wanted): string {
  const schema = readSchema(wire)
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, format, pattern } = schema
  const said = typeof value === 'string' ? value : numbered(words.trim() || 'unknown', nth)
  const sized = [...said.padEnd(minLength, ' .')].slice(0, maxLength).join('')
  const sample = sampleTexts[format]
  for (const text of [said, sized, ...(sample === undefined ? [] : [sample])]) if (fits(schema, text)) return text
  if (pattern === undefined) return sample ?? sized
  for (const text of textsMatching(pattern)) if (fits(schema, text)) return text
  return sized
}

const mostLetters = 200

/** Members of one list are told apart. */
function numbered(words: string, nth: number): string {
  const short = words.slice(0, mostLetters)
  return nth === 0 ? short : `${short} (${nth + 1})`
}
