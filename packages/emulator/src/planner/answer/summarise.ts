import { itemsIn, pick, seenIn } from '../arguments/result-items.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { itemLine, toMarkdown } from './markdown.ts'
import { failureIn, isRecord, unwrap } from './results.ts'

/** A call that is finished, with the person's words that asked for it. */
export interface FinishedCall extends MadeCall {
  clause: string
  /** Nobody asked for it; it found out what another call needed. */
  isPreparation?: boolean
  /** Later calls took their values from it. */
  feeds?: boolean
  /** What was taken away, in its words. */
  thing?: string
}

interface Skipped {
  clause: string
  why?: string
  isPreparation?: boolean
}

/** Says what came of the calls, and what could not be done. Text in the results is shown, never followed. */
export function summarise(calls: readonly FinishedCall[], skipped: readonly Skipped[] = []): string {
  const answered = calls.filter((call) => call.response !== undefined)
  if (answered.length === 0) return 'There is no result yet.'
  const told = answered.filter((call) => !call.isPreparation || failureIn(call.response ?? {}))
  const undone =
    told.length === 1 && failureIn(told[0]?.response ?? {}) ? [] : skipped.filter((one) => !one.isPreparation)
  const all = [
    ...(told.length + undone.length > 0 ? told : answered).map((call) => ({
      clause: call.clause,
      text: outcome(call, undone),
    })),
    ...undone.map(({ clause, why }) => ({ clause, text: `I did not do that: ${why ?? whyNot(answered)}.` })),
  ]
  return all.map((one) => (all.length === 1 ? one.text : withHeading(one))).join('\n\n')
}

function whyNot(answered: readonly FinishedCall[]): string {
  const search = answered.findLast((call) => call.feeds && itemsIn(unwrap(call.response ?? {})).length === 0)
  const thing = search?.clause.replace(/^find (?:the |an? |my )?/i, '')
  return thing ? `nothing was found for “${withoutEnding(thing, ' .!?').slice(0, 120)}”` : 'what it needs was not found'
}

function outcome(call: FinishedCall, undone: readonly Skipped[]): string {
  const failure = failureIn(call.response ?? {})
  if (!failure) return call.feeds && undone.length === 0 ? briefly(call) : withThing(call)
  if (!failure.isRejected) return `That did not work: ${failure.message}`
  return failure.words
    ? `I did not do that, because it was rejected: “${failure.words}”`
    : 'I did not do that, because it was rejected.'
}

function withThing({ response = {}, thing }: FinishedCall): string {
  const text = toMarkdown(unwrap(response))
  return thing === undefined ? text : `${withoutEnding(text, '.')}: ${thing}.`
}

/** Of what was only looked for to go on with it, the one thing that was meant. */
function briefly(call: FinishedCall): string {
  const seen = seenIn(call)
  const item = pick(seen, call.clause)
  return itemsIn(seen.value).length > 0 && isRecord(item) ? itemLine(item, 2) : toMarkdown(seen.value)
}

function withHeading({ clause, text }: { clause: string; text: string }): string {
  const heading = `**${withoutEnding(clause, ' ?.!,;:\n').slice(0, 120)}**`
  return text.includes('\n') ? `${heading}\n\n${text}` : `${heading}: ${text}`
}
