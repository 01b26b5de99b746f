import { smallTalk } from '../answer/small-talk.ts'
import { fillArguments } from '../arguments/fill-arguments.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { isBodyText } from '../arguments/roles.ts'
import { findArithmetic } from '../language/arithmetic.ts'
import { areSynonyms } from '../language/synonyms.ts'
import { contentTokens, tokens } from '../language/tokens.ts'
import { chooseTool } from './choose-tool.ts'
import { wordsOf } from './clause-words.ts'
import { type Clause, pointsBack, splitClauses } from './clauses.ts'
import { distribute } from './distribute.ts'
import { readMood } from './mood.ts'
import { prepareSteps } from './prepare-steps.ts'
import type { Tool } from './tool.ts'
import { verbScore } from './verb-score.ts'

/** One thing to do: the words that ask for it and the tool that fits them. */
export interface Intention {
  clause: string
  /** What was said before it and asks for nothing itself: "My tap is leaking. Send a plumber." */
  background?: string
  tool: Tool
  /** Nobody asked for it; it finds out what another step needs. */
  isPreparation?: boolean
  /** Later steps take their values from what it finds. */
  feeds?: boolean
  /** Cannot be done when what it needs was not found. */
  needsResults?: boolean
}

/** What may run together. */
export type Step = Intention[]

interface Chosen extends Clause {
  tool: Tool | undefined
  background?: string
}

/** Reads a request into steps. Clauses that fit no tool become part of the words of the clause they follow. */
export function planSteps(text: string, tools: readonly Tool[]): Step[] {
  return prepareSteps(stepsIn(partsOf(text, tools)), tools)
}

/** The clauses that ask for something which no tool does, and that no other clause takes in. */
export function droppedClauses(text: string, tools: readonly Tool[]): string[] {
  const parts = partsOf(text, tools)
  const left = parts.filter(({ tool }) => !tool).map((clause) => clause.text.trim())
  return left.filter(
    (clause) => readMood(clause).mood !== 'statement' && smallTalk(clause, { persona: '', tools }) === undefined,
  )
}

function partsOf(text: string, tools: readonly Tool[]): Chosen[] {
  const leads = new Set(tools.flatMap((tool) => [...tool.vocabulary.leads]))
  const things = new Set(
    tools.flatMap(({ vocabulary }) =>
      [...vocabulary.nouns].filter((noun) => (vocabulary.weights.get(noun) ?? 0) >= 0.85),
    ),
  )
  return joinLoose(text, chooseTools(splitClauses(text, leads, things), tools))
}

function stepsIn(joined: readonly Chosen[]): Step[] {
  const steps: Step[] = []
  for (const { text: words, tool, isLater, background } of joined) {
    if (!tool) continue
    const intentions = distribute(words.trim(), tool).map((clause) => ({
      clause,
      tool,
      ...(background && { background }),
    }))
    const current = steps.at(-1)
    if (!current || isLater) steps.push(intentions)
    else current.push(...intentions)
  }
  return steps
}

function chooseTools(clauses: Clause[], tools: readonly Tool[]): Chosen[] {
  const chosen: Chosen[] = []
  for (const clause of clauses) {
    chosen.push({ ...clause, tool: toolFor(clause, chosen.at(-1), tools) })
  }
  return chosen
}

/** "… then read the first one" says no thing of its own: it means what the clause before was about. */
function toolFor(clause: Clause, before: Chosen | undefined, tools: readonly Tool[]): Tool | undefined {
  const own = chooseTool(clause.text, tools)?.tool
  if (own || !before || !pointsBack.test(clause.text)) return own
  const named = wordsOf(before.text).objects.map((token) => token.text)
  const things = named.length > 0 || !before.tool ? named : mainNouns(before.tool)
  const others = tools.filter((tool) => tool !== before.tool)
  const meant = chooseTool(clause.text.replace(pointsBack, things.join(' ')), others)?.tool
  return meant ?? others.find((tool) => passesOn(clause.text, tool))
}

/** "… and send the result to Ana" fits a tool that sends, once there is a result to send. */
function passesOn(clause: string, tool: Tool): boolean {
  if (verbScore(wordsOf(clause), tool) < 0.6) return false
  const results = [{ name: '', args: {}, response: { result: 'some result' } }]
  return fillArguments({ tool, clause, now: new Date(0), results, isFollowUp: true }).missing.length === 0
}

function mainNouns({ description, vocabulary }: Tool): string[] {
  return contentTokens(description)
    .filter((token) => !vocabulary.leads.has(token.stem))
    .map((token) => token.lower)
    .slice(0, 2)
}

function joinLoose(text: string, chosen: Chosen[]): Chosen[] {
  const joined: Chosen[] = []
  let background = ''
  for (const clause of chosen) {
    const index = joined.findLastIndex(({ tool }) => tool)
    const before = joined[index]
    if (before && belongsTo(before, clause)) {
      joined[index] = { ...before, end: clause.end, text: text.slice(before.start, clause.end) }
    } else if (clause.tool) {
      joined.push({ ...clause, ...(background && { background }) })
      background = ''
    } else {
      if (/^(?:statement|request)$/.test(readMood(clause.text).mood)) background = clause.text
      joined.push(clause)
    }
  }
  return joined
}

/** "… and order a pizza" is something else to do, and part of a text only where there is one to write. */
const isDeed = /^\p{L}+ (?:me |us )?(?:an?|the|my|our|your|it|them|this|that)\b/iu

const takesBody = (tool: Tool | undefined) => tool !== undefined && leavesOf(tool.schema).some(isBodyText)

/** A clause without a tool goes on with the one before, unless it is talk of another kind: a question, a remark, a refusal. */
function belongsTo(before: Chosen, clause: Chosen): boolean {
  const { mood, core } = readMood(clause.text)
  if (!clause.tool)
    return mood === 'statement' || (mood === 'request' && !(isDeed.test(core) && !takesBody(before.tool)))
  if (clause.tool !== before.tool || mood !== 'request') return false
  if (findArithmetic(clause.text)) return false
  // "Ben is absent, please report it" is one thing to do.
  if (pointsBack.test(clause.text)) return true
  const verb = tokens(core.slice(0, 60))[0]
  return verb !== undefined && ![...clause.tool.vocabulary.leads].some((lead) => areSynonyms(lead, verb.stem))
}
