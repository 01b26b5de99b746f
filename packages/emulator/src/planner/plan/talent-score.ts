import { leavesOf } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import { asksToReply } from '../arguments/reply.ts'
import { isBodyText } from '../arguments/roles.ts'
import { arithmeticWords, findArithmetic } from '../language/arithmetic.ts'
import { stem } from '../language/stem.ts'
import type { Tool } from './tool.ts'

/** What people ask for without many of a tool's words: sums, the time of day, and an answer to a message. */
export function talentScore(clause: string, tool: Tool): number {
  if (asksToReply(clause) && answersMessages(tool)) return 1.8
  if (arithmeticWords.test(tool.description)) return findArithmetic(clause) ? 2 : 0
  return tellsTheTime(tool) && asksTheTime.some((pattern) => pattern.test(clause)) ? 2 : 0
}

function answersMessages(tool: Tool): boolean {
  const leaves = leavesOf(tool.schema)
  const speaks = ['reply', 'answer'].some((word) => (tool.vocabulary.weights.get(stem(word)) ?? 0) >= 0.8)
  return speaks && leaves.some(isBodyText) && leaves.some(isReference)
}

const asksTheTime = [
  /\bwhat(?:['’]s| is|)? (?:the )?(?:current |local |exact |right )?(?:time|date|day|weekday)(?: of the week)?(?: is it| is today| today| tomorrow| now| right now| (?:is it )?in\b| it is|\?|$)/iu,
  /\bwhich (?:day|weekday|date) (?:is|do)\b|\b(?:current|local) (?:time|date)\b|\btoday['’]s date\b|\bwhat time (?:is it|do we have)\b|\bwhat is today\b/iu,
  /\btime (?:is it )?in \p{Lu}|\bday (?:of the week )?is (?:it|today)\b/u,
]

const moments = ['time', 'date', 'weekday', 'day', 'hour', 'clock', 'week', 'today', 'tomorrow', 'yesterday']
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
