import { arithmeticWords, findArithmetic } from '../language/arithmetic.ts'
import { stem } from '../language/stem.ts'
import type { Tool } from './tool.ts'

/** Two things people ask for without any tool's words: sums and the time of day. */
export function talentScore(clause: string, tool: Tool): number {
  if (arithmeticWords.test(tool.description)) return findArithmetic(clause) ? 2 : 0
  return tellsTheTime(tool) && asksTheTime.some((pattern) => pattern.test(clause)) ? 2 : 0
}

const asksTheTime = [
  /\bwhat(?:['’]s| is|)? (?:the )?(?:current |local |exact |right )?(?:time|date|day|weekday)(?: of the week)?(?: is it| is today| today| tomorrow| now| right now| (?:is it )?in\b| it is|\?|$)/iu,
  /\bwhich (?:day|weekday|date) (?:is|do)\b|\b(?:current|local) (?:time|date)\b|\btoday['’]s date\b|\bwhat time (?:is it|do we have)\b|\bwhat is today\b/iu,
  /\btime (?:is it )?in \p{Lu}|\bday (?:of the week )?is (?:it|today)\b/u,
]

const moments = ['time', 'date', 'weekday', 'day', 'hour', 'clock', 'week', 'today']
const momentStems = new Set(moments.map(stem))
const someMoment = `\\b(?:${moments.join('|')})\\b`
const now = '\\b(?:current|now|today|present|local|time ?zone)\\b'
const speaksOfNow = new RegExp(`${now}[^.]*${someMoment}|${someMoment}[^.]*${now}`, 'i')

function tellsTheTime({ description, schema }: Tool): boolean {
  const parameters = Object.values(schema.properties).map((property) => property.description)
  return speaksOfNow.test(description) || (/\btime\b/i.test(description) && speaksOfNow.test(parameters.join('. ')))
}

/** "How long is a day" has a word in common with a tool that tells the day, and does not ask for it. */
export function isOnlyMoment(wordStem: string, tool: Tool): boolean {
  return momentStems.has(wordStem) && tellsTheTime(tool)
}
