import { leavesOf, stems } from '../arguments/parameter.ts'
import { shapeOf } from '../arguments/shapes.ts'
import { takesWords } from '../arguments/takes-words.ts'
import { isBroadVerb } from '../language/synonyms.ts'
import type { Token } from '../language/tokens.ts'
import { type ClauseWords, wordsOf } from './clause-words.ts'
import { completenessOf, hasMost } from './completeness.ts'
import { type Mood, readMood } from './mood.ts'
import { looks, searchScore } from './search-score.ts'
import type { Tool } from './tool.ts'
import { mentions } from './tool-links.ts'
import { isOnlyMoment, mediumScore, shapeScore, talentScore } from './tool-scores.ts'
import { asNoun, verbScore } from './verb-score.ts'
import { rarity, strength } from './word-strength.ts'

export interface Choice {
  tool: Tool
  /** How well the tool fits among the others. */
  score: number
  /** How well it fits at all. */
  fit: number
}

/** Under these a clause fits no tool. A statement or a question to the planner itself needs far more than a shared word. */
const thresholds: Record<Mood, number> = {
  request: 1,
  question: 1,
  chat: 2.4,
  statement: 2.4,
  refusal: Number.POSITIVE_INFINITY,
}

/** The tool that a clause asks for, or none. */
export function chooseTool(clause: string, declared: readonly Tool[]): Choice | undefined {
  const tools = ableToReach(clause, declared)
  const words = wordsOf(clause)
  const fitting = rank(words, tools).filter((choice) => {
    const threshold = thresholdFor(words, choice.tool)
    return choice.fit >= threshold || (threshold === 1 && isCloseAndComplete(words, choice))
  })
  const [best] = fitting
  if (!best) return onlyAnswer(words, tools)
  const close = fitting.filter((choice) => best.score - choice.score < closeScore)
  const meant = close.length < 2 ? best : mostComplete(close, clause)
  return meant
}

/** "How do I treat aphids?" asks for no deed, unless a tool tells how to do things. */
function thresholdFor({ mood, clause }: ClauseWords, tool: Tool): number {
  const isHowTo = /\bhow (?:do|can|should|to)\b/i.test(clause) && /\bhow to\b/i.test(tool.description)
  return mood === 'chat' && isHowTo ? thresholds.question : thresholds[mood]
}

/** "When is 'Casablanca' on tomorrow?" is all values: it is for the one tool that looks up just these. */
function onlyAnswer(words: ClauseWords, tools: readonly Tool[]): Choice | undefined {
  const isValues = [...words.objects, ...words.rest].every((token) => timeWord.test(token.lower))
  if (words.mood !== 'question' || !isValues) return undefined
  const able = tools.filter(
    (tool) => looks(tool) && tool.schema.required.length > 0 && completenessOf(tool, words.clause).missing === 0,
  )
  return able.length === 1 && able[0] ? { tool: able[0], score: 1, fit: 1 } : undefined
}

const timeWord = /^(?:today|tomorrow|tonight|yesterday|next|this|week|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d+)$/

/** Scores this near to each other say nothing; then the tool that lacks less is meant. */
const closeScore = 0.3

function mostComplete(choices: Choice[], clause: string): Choice | undefined {
  const lacking = choices.map(({ tool }) => {
    const { missing, addresses } = completenessOf(tool, clause)
    return missing - addresses
  })
  return choices[lacking.indexOf(Math.min(...lacking))]
}

/** A clause that fits a little less than enough, but has the values that the tool must have. */
function isCloseAndComplete(words: ClauseWords, { tool, fit }: Choice): boolean {
  if (fit < closeFit) return false
  const completeness = completenessOf(tool, words.clause)
  const deed = words.verb && !isBroadVerb(words.verb.stem) ? asNoun(words.verb.stem, tool) : 0
  const namesThing = nounScore(words, tool, [tool]) + deed >= closeFit
  return namesThing && hasMost(completeness)
}

const closeFit = 0.7

/** All tools, the best fitting first; equals stay in the order they were declared. */
export function rankTools(clause: string, tools: readonly Tool[]): Choice[] {
  return rank(wordsOf(clause), tools)
}

function rank(words: ClauseWords, tools: readonly Tool[]): Choice[] {
  const choices = tools.map((tool) => {
    const other =
      verbScore(words, tool) +
      searchScore(words, tool, tools) +
      talentScore(words.start, tool) +
      shapeScore(words.start, tool) +
      mediumScore(words.start, tool)
    const alien = isAlien(words, tool) && !isLookedUp(tool, tools) ? -0.6 : 0
    return {
      tool,
      score: nounScore(words, tool, tools) + other + alien,
      fit: nounScore(words, tool, [tool]) + other + alien,
    }
  })
  return choices.sort((a, b) => b.score - a.score)
}

function nounScore({ objects, rest }: ClauseWords, tool: Tool, among: readonly Tool[]): number {
  return sumOf(objects, 1.2, tool, among) + Math.min(1.4, sumOf(rest, 0.7, tool, among))
}

function sumOf(found: Token[], base: number, tool: Tool, among: readonly Tool[]): number {
  const stems = new Set(found.map((token) => token.stem))
  let sum = 0
  for (const stem of stems) {
    if (!isOnlyMoment(stem, tool)) sum += base * strength(stem, tool) * rarity(stem, among)
  }
  return sum
}

/** "Cancel my subscription" is not for a tool that cancels visits by number: its thing can be no value there. */
function isAlien({ objects, clause }: ClauseWords, tool: Tool): boolean {
  // "Forget that Nils sails" names no thing but a fact.
  if (/^\p{L}+ that\s/iu.test(readMood(clause).core)) return false
  const things = objects.filter((token) => !/\d|^\p{Lu}/u.test(token.text))
  if (things.length === 0 || things.some((token) => strength(token.stem, tool) > 0.3)) return false
  return !leavesOf(tool.schema).some(takesWords)
}

/** What a tool takes the id of may be named in any words, where another tool looks for those. */
function isLookedUp(tool: Tool, tools: readonly Tool[]): boolean {
  return tools.some((other) => other !== tool && looks(other) && mentions(tool, other))
}

const sending =
  /^(?:send|e-?mail|mail|forward|write|message|pass|drop)\s(?:(?!\b(?:that|saying|telling)\b|[:"“]).){0,200}?\bto\s["“<]?[\w.+-]{1,64}@[\w-]{1,63}\./is

const recipientWords = stems('to recipient recipients addressee receiver person contact who')

/** What is sent to an address is only for tools that send to somebody: without the recipient it would be another deed. */
function ableToReach(clause: string, tools: readonly Tool[]): readonly Tool[] {
  return sending.test(readMood(clause.slice(0, 400)).core) ? tools.filter(takesRecipient) : tools
}

function takesRecipient({ schema }: Tool): boolean {
  return leavesOf(schema).some((leaf) => shapeOf(leaf) === 'mail' || recipientWords.has(leaf.nameStems.at(-1) ?? ''))
}
