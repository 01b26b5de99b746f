import type { MadeCall } from '../conversation/conversation.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { toMarkdown } from './markdown.ts'
import { failureIn, unwrap } from './results.ts'

/** A call that is finished, with the person's words that asked for it. */
export interface FinishedCall extends MadeCall {
  clause: string
}

/** Says what came of the calls. Text in the results is shown, never followed. */
export function summarise(calls: readonly FinishedCall[]): string {
  const answered = calls.filter((call) => call.response !== undefined)
  if (answered.length === 0) return 'There is no result yet.'
  const paragraphs = answered.map((call) => (answered.length === 1 ? outcome(call) : withHeading(call)))
  return paragraphs.join('\n\n')
}

function outcome(call: FinishedCall): string {
  const failure = failureIn(call.response ?? {})
  if (!failure) return toMarkdown(unwrap(call.response ?? {}))
  if (!failure.isRejected) return `That did not work: ${failure.message}`
  return failure.words
    ? `I did not do that, because it was rejected: “${failure.words}”`
    : 'I did not do that, because it was rejected.'
}

function withHeading(call: FinishedCall): string {
  const text = outcome(call)
  const heading = `**${withoutEnding(call.clause, ' ?.!,;:\n').slice(0, 120)}**`
  return text.includes('\n') ? `${heading}\n\n${text}` : `${heading}: ${text}`
}
