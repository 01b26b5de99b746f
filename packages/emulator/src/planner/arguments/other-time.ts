import type { Span } from '../language/spans.ts'
import type { Parameter } from './parameter.ts'

/** Whether a figure is one of years and the parameter takes those of a month: it is left out rather than misplaced. */
export function isOfOtherTime(text: string, { start, end }: Span, { description }: Parameter): boolean {
  if (!/\b(?:per|first|each|every|a) month\b|\bmonthly\b/i.test(description)) return false
  const beside = text.slice(Math.max(0, start - 25), end + 30)
  return /\b(?:years?|yearly|annual(?:ly)?|p\.a)\b/i.test(text) && !/\bmonth(?:ly|s)?\b/i.test(beside)
}
