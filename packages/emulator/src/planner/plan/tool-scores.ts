import { leavesOf, type Parameter, speaks, stems } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import { asksToReply } from '../arguments/reply.ts'
import { isBodyText } from '../arguments/roles.ts'
import { type Shape, shapedTexts, shapeOf } from '../arguments/shapes.ts'
import { matchesPattern } from '../arguments/validate.ts'
import { arithmeticWords, findArithmetic } from '../language/arithmetic.ts'
import { numerals } from '../language/numerals.ts'
import { stem } from '../language/stem.ts'
import { tokens } from '../language/tokens.ts'
import { readMood } from './mood.ts'
import type { Tool } from './tool.ts'

const shapes: Shape[] = ['mail', 'link', 'path', 'phone']
const moneyWords = stems('money price cost budget pay fee fare currency bill salary invoice spend')

const channelWords = stems('channel room group hashtag tag topic')

/** A mail address, link, file path or sum of money in the clause speaks a little for a tool that takes one. */
export function shapeScore(clause: string, tool: Tool): number {
  const leaves = leavesOf(tool.schema)
  let score = 0
  for (const shape of shapes) {
    const takers = leaves.filter((leaf) => shapeOf(leaf) === shape)
    if (takers.length > 0 && shapedTexts(clause, shape).length > 0)
      score += takers.some((leaf) => leaf.isRequired) ? 0.6 : 0.4
  }
  if (/(?<![\w&])#\p{L}/u.test(clause) && leaves.some((leaf) => speaks(leaf, channelWords))) score += 0.5
  if (leaves.some((leaf) => leaf.isRequired && hasMatch(leaf.schema.pattern, clause))) score += 0.4
  if (leaves.some((leaf) => isCounted(leaf, clause))) score += 0.5
  const takesMoney = leaves.some((leaf) => speaks(leaf, moneyWords))
  return takesMoney && numerals(clause).some((numeral) => numeral.kind === 'money') ? score + 0.4 : score
}

/** "12 slides" is for a tool that takes a number of `slides`. */
function isCounted({ type, nameStems }: Parameter, clause: string): boolean {
  if (type !== 'integer' && type !== 'number') return false
  return numerals(clause.slice(0, 2000)).some(({ end }) => {
    const [next] = tokens(clause.slice(end, end + 40))
    return next !== undefined && next.start <= 1 && next.stem === nameStems.at(-1)
  })
}

/** A word that keeps to the pattern a tool demands ("S0042") is hardly there by chance. */
function hasMatch(pattern: string | undefined, clause: string): boolean {
  if (pattern === undefined) return false
  const words = clause.slice(0, 2000).match(/[\p{L}\p{N}_-]{2,60}/gu) ?? []
  return words.some((word) => /\d/.test(word) && matchesPattern(pattern, word))
}

const mail = /\b(?:e-?mails?|mails?|inbox|mailbox)\b/i
const content = /\s(?:that|saying|telling|which says)\s.*$|[:"“].*$/is

const mailing = /^(?:e-?mail|mail)\s/i

/** "Mail" means mail and no other messaging service. The text of a message does not count. */
export function mediumScore(clause: string, { description, vocabulary }: Tool): number {
  if (!mail.test(clause.replace(content, '')) || !mail.test(description)) return 0
  // "Email Ann" asks to send one, not to prepare one.
  return mailing.test(readMood(clause).core) && vocabulary.leads.has(stem('send')) ? 1.2 : 0.8
}

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
