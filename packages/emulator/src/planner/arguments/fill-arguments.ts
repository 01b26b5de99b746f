import type { MadeCall } from '../conversation/conversation.ts'
import { wallTime } from '../conversation/user-clock.ts'
import { type Moment, timesInFigures } from '../language/dates.ts'
import { nameWords } from '../language/tokens.ts'
import type { Tool } from '../plan/tool.ts'
import { assemble } from './assemble.ts'
import { isDateParameter } from './date-format.ts'
import { fillAnswer, fillFrom } from './fill-answer.ts'
import { fillClause } from './fill-clause.ts'
import { fillFromResults } from './fill-from-results.ts'
import { fillItems } from './fill-items.ts'
import { fillRest } from './fill-rest.ts'
import { fillSubject, isSubject } from './fill-subject.ts'
import { Filling } from './filling.ts'
import { leftOver } from './left-over.ts'
import { leavesOf, type Parameter } from './parameter.ts'
import { fitted, name } from './reference.ts'
import { asksToReply } from './reply.ts'
import { fillLetter, ofThread } from './reply-values.ts'
import { byKey, firstOf, pick, resultsOf } from './result-items.ts'
import { isBodyText } from './roles.ts'

export interface FillOptions {
  tool: Tool
  clause: string
  /** Said before the clause, for what the clause leaves open. */
  background?: string
  now: Date
  timeZone?: string | undefined
  /** What the person answered when asked for what was missing, oldest first. */
  answers?: readonly string[]
  /** Calls whose results the clause may point back to, oldest first. */
  results?: readonly MadeCall[]
  /** The clause follows another in the same request. */
  isFollowUp?: boolean
  /** What else the same request asks for. */
  otherClauses?: readonly string[]
  /** Data the person pasted beside the words. */
  pasted?: string
  refused?: ReadonlyMap<string, unknown>
}

export interface Filled {
  args: Record<string, unknown>
  /** Required parameters that no words gave a value to. */
  missing: Parameter[]
  /** Words of the clause that are in no argument. */
  left: string
}

export function fillArguments(options: FillOptions): Filled {
  const parameters = leavesOf(options.tool.schema)
  const clause = parameters.some(isDateParameter) ? timesInFigures(options.clause) : options.clause
  const filling = new Filling({
    text: clause,
    now: options.now,
    timeZone: options.timeZone,
    vocabulary: options.tool.vocabulary,
    parameters,
    present: presentStart(options),
    ...refusals(options),
  })
  if (options.isFollowUp) fillPresent(filling, options.results ?? [])
  fillClause(filling)
  fillItems(filling)
  if (options.background) fillFrom(filling, options.background)
  fillPasted(filling, options.pasted ?? '')
  fillFromResults(filling, options.results ?? [], {
    isFollowUp: options.isFollowUp ?? false,
    otherClauses: options.otherClauses ?? [],
  })
  fillSubject(filling)
  fillRest(filling)
  for (const answer of options.answers ?? []) fillAnswer(filling, answer)
  fillLetter(filling, options.results ?? [])
  fillDefaults(filling)
  dropHalfObjects(filling)
  return {
    args: assemble(parameters, filling.values),
    missing: filling.open().filter((parameter) => parameter.isRequired || filling.unclear.has(parameter)),
    left: leftOver(filling),
  }
}

/** When the thing that was found begins, as the user's clock shows it. */
function presentStart({ results = [], clause, isFollowUp, timeZone }: FillOptions): Moment | undefined {
  if (!isFollowUp) return undefined
  const start = String(firstOf(resultsOf(results), (seen) => byKey(pick(seen, clause), 'start')) ?? '')
  const [wall] = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?/.exec(start) ?? []
  if (wall === undefined) return undefined
  const hasTime = wall.length > 10
  const isKnown = hasTime && timeZone !== undefined && /(?:Z|[+-]\d\d:\d\d)$/.test(start)
  const shown = isKnown ? wallTime(timeZone, Date.parse(start)) : hasTime ? wall : `${wall}T12:00`
  return { date: new Date(shown), hasDay: true, hasTime }
}

function refusals({ refused }: FillOptions): { refused?: ReadonlyMap<string, unknown> } {
  return refused ? { refused } : {}
}

/** "Summarise this" with a fenced text: the text is the value. */
function fillPasted(filling: Filling, pasted: string): void {
  const parameter = filling.open().find((candidate) => candidate.isRequired && isBodyText(candidate))
  if (parameter && pasted !== '') filling.give(parameter, { value: pasted, spans: [] })
}

/** What must be there and has an obvious value: a declared default, a constant, a switch nobody mentioned. */
function fillDefaults(filling: Filling): void {
  for (const parameter of filling.open()) {
    if (!parameter.isRequired) continue
    const { schema, type, isList } = parameter
    const constant = schema.enum.length === 1 ? schema.enum[0] : undefined
    const isEmpty = isList && /\b(?:otherwise|else|or|may be|can be) (?:an )?empty\b/i.test(schema.description)
    const value = schema.default ?? constant ?? (isEmpty ? [] : type === 'boolean' && !isList ? false : undefined)
    if (value !== undefined) filling.give(parameter, { value, spans: [] })
  }
}

/** An optional object with some of its required members missing would be refused; it stays out altogether. */
function dropHalfObjects(filling: Filling): void {
  for (const [parameter] of filling.values) {
    if (parameter.path.length < 2 || parameter.isRequired) continue
    const parent = parameter.path.slice(0, -1).join('.')
    const siblings = filling.parameters.filter((other) => other.path.slice(0, -1).join('.') === parent)
    if (siblings.some((other) => other.isRequiredInParent && !filling.values.has(other)))
      filling.values.delete(parameter)
  }
}

/** What a thing is called at present is known from the results, whatever the words call it; so is the subject of what is answered. */
function fillPresent(filling: Filling, calls: readonly MadeCall[]): void {
  const results = resultsOf(calls)
  const isReply = asksToReply(filling.text) && !/\bsubject\b/i.test(filling.text)
  for (const parameter of filling.open()) {
    const subject = isReply && isSubject(parameter) ? ofThread(parameter, results, filling.text) : undefined
    if (subject !== undefined) filling.give(parameter, { value: subject, spans: [] })
    const [first = '', ...rest] = nameWords(name(parameter))
    if (!/^(?:current|present|existing|old)$/.test(first) || rest.length === 0) continue
    const value = firstOf(results, (seen) => byKey(pick(seen, filling.text), rest.join(' ')))
    if (value !== undefined) filling.give(parameter, { value: fitted(parameter, value), spans: [] })
  }
}
