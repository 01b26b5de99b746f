import type { PendingToolCall, RunOutcome, SendMessageOutput, WaitingCall } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { askedFor, outcomeQuestion } from '../run-response.ts'
import type { IdOf } from './calls/call-ids.ts'
import { digestOf } from './calls/call-seal.ts'
import { toGemini } from './history/to-gemini.ts'
import { trimHistory } from './history/trim-history.ts'
import type { PageWork } from './page-work.ts'

export interface OutputOptions {
  work: PageWork
  idOf: IdOf
  historyBytes: number
}

/** The response to the client. Throws if the run failed; the client then continues with the history it has. */
export function pageOutput(outcome: RunOutcome, { work, idOf, historyBytes }: OutputOptions): SendMessageOutput {
  if (outcome.status === 'failed') throw failureOf(outcome)
  const { history, prompt, turns } = work.state
  const held = trimHistory(toGemini([...history, prompt, ...turns], idOf), historyBytes)
  if (outcome.status === 'completed') {
    const { summary: message, truncated } = outcome
    return { type: 'response', message, ...(truncated && { truncated }), history: held }
  }
  const digest = digestOf(held)
  const calls = outcome.waiting.map((waiting) => pendingCall(waiting, { work, idOf, digest }))
  return { type: 'tool-calls', calls, history: held }
}

interface PendingOptions {
  work: PageWork
  idOf: IdOf
  digest: string
}

function pendingCall(waiting: WaitingCall, { work, idOf, digest }: PendingOptions): PendingToolCall {
  const { id: bareId, toolName: name, input: args } = waiting
  const id = idOf({ id: bareId, name, input: args })
  if (waiting.for === 'client') return { id, name, args, category: 'page-automation' }
  const isOutcome = waiting.for === 'outcome'
  const { preview: callPreview, recipients } = waiting.approval
  const preview = isOutcome ? outcomeQuestion(callPreview) : callPreview
  const since = isOutcome ? work.takenAt.get(bareId) : undefined
  const words = isOutcome ? '' : (work.questions.get(name) ?? '')
  const asked = { id: bareId, preview, history: digest, words, ...(since !== undefined && { since }) }
  const question = { preview, for: askedFor(waiting.for), ...(recipients && { recipients }) }
  const confirmation = { ...question, signature: work.seal.confirmation(asked) }
  return { id, name, args, category: 'server-action', confirmation }
}

function failureOf({ code, message }: Extract<RunOutcome, { status: 'failed' }>): DeckhandError {
  if (code !== 'STEP_LIMIT') return new DeckhandError(code, message)
  return new DeckhandError(
    code,
    'This took more steps than one message may. What was done so far stays done; say how to continue.',
  )
}
