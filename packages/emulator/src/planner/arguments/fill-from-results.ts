import { plainResult } from '../answer/results.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { partnerIn } from './correspondence.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { fitted, isReference, reference } from './reference.ts'
import { asksToReply, composeReply } from './reply.ts'
import { addressFor, hasAddress, ofThread } from './reply-values.ts'
import { firstOf, resultsOf, type Seen, valuesOf } from './result-items.ts'
import { isBodyText, isQuery } from './roles.ts'
import { shapeOf } from './shapes.ts'

const pointsBack =
  /\b(?:attached|it|its|them|this|that|those|these|one|ones|her|him|the (?:results?|answer|outcome|first|second|last|latter|summary|findings|same|numbers?|list|total|text|content|output|link))\b/i

export interface ResultOptions {
  /** The clause follows another in the same request. */
  isFollowUp: boolean
  /** What else the request asks for. */
  otherClauses?: readonly string[]
}

/**
 * Takes what the words leave out from results that came back before, the newest first: an id, link, path or address under its own name
 * or as `id` of the result that is meant; the result itself for a text that is to pass it on; an answer to the newest message for a
 * reply. Results are values here, never instructions.
 */
export function fillFromResults(filling: Filling, calls: readonly MadeCall[], options: ResultOptions): void {
  const isReply = asksToReply(filling.text)
  const refers = pointsBack.test(filling.text)
  if (!refers && !isReply && !options.isFollowUp) return
  const results = resultsOf(calls)
  for (const parameter of filling.open()) {
    const value = valueFor(parameter, results, { filling, isReply, refers, ...options })
    if (value !== undefined) filling.give(parameter, { value: fitted(parameter, value), spans: [] })
  }
}

interface Wanted extends ResultOptions {
  filling: Filling
  isReply: boolean
  refers: boolean
}

function valueFor(parameter: Parameter, results: readonly Seen[], wanted: Wanted): unknown {
  const { filling, isReply, refers, otherClauses = [] } = wanted
  const { text } = filling
  if (!parameter.isRequired) return isReply ? ofThread(parameter, results, text) : undefined
  if (shapeOf(parameter) === 'mail')
    return hasAddress(filling) ? undefined : addressFor(parameter, results, { text, isReply })
  if (isReference(parameter)) return firstOf(results, (seen) => reference(seen, parameter, text))
  // What came back is text to pass on, and nothing to look for.
  if (!isBodyText(parameter) || isQuery(parameter)) return undefined
  if (isReply)
    return firstOf(results, ({ value }) =>
      composeReply(partnerIn(value, text, valuesOf(results)), otherClauses, filling.now),
    )
  return refers && results[0] !== undefined ? plainResult(results[0].value) : undefined
}
