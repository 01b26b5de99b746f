import type { PendingApproval } from '@deckhand/spec'
import { roleOf } from '@deckhand/spec/trust'
import type { ApprovalInfo } from '../api/answers.ts'
import type { AnswerView, FailureView, PartView } from '../message-view.ts'

/** What every chat says in the same words, whatever draws it. */
export const chatWords = {
  truncated: 'The answer was cut at the output limit.',
  goOn: 'Continue',
  /** The prompt that asks for the rest of an answer. */
  goOnPrompt: 'Continue.',
  retry: 'Retry',
  thinking: 'Thinking…',
  notShownAll: 'It had already finished: load the page again to see all of it.',
} as const

export const failureTitles: Record<FailureView['kind'], string> = {
  rate_limit: 'Too many requests',
  network: 'No connection',
  timeout: 'No answer came in time',
  policy: 'Not allowed',
  other: 'This went wrong',
}

export interface ApprovalWords {
  /** Absent where someone else has to approve it. */
  yes?: string
  no: string
  /** Where the recipients can be allowed for good. */
  always?: string
  /** For whom it waits in place of the user. */
  waits?: string
}

type Asked = Pick<PendingApproval, 'for' | 'canAlwaysAllow' | 'recipients' | 'by'> & Pick<ApprovalInfo, 'askedBy'>

const runAgain = { yes: 'Run it again', no: 'Do not run it again' }

/** What the answers to a question are called. */
export function approvalWords(asked: Asked): ApprovalWords {
  const isOutcome = asked.for === 'outcome'
  const { yes, no } = isOutcome ? runAgain : { yes: 'Approve', no: 'Reject' }
  if (asked.by && asked.askedBy === undefined)
    return { no, waits: `Waits for someone with the role ${roleOf(asked.by)}.` }
  const who = asked.recipients.length === 1 ? 'this recipient' : 'these recipients'
  return { yes, no, ...(asked.canAlwaysAllow && !isOutcome && { always: `Approve and always allow ${who}` }) }
}

/** What an answer waits for, as long as nothing else in it shows that it goes on. */
export function waitWords({ state, parts }: AnswerView): string | undefined {
  if (state === 'starting') return 'Waiting for the first word…'
  if (state === 'queued') return 'In the queue. It begins when a place is free…'
  if (state === 'reconnecting') return 'The connection was lost. Trying again…'
  if (state !== 'streaming' || parts.some(isAtWork)) return undefined
  return parts.length === 0 ? 'Waiting for the first word…' : 'Working…'
}

/** It shows by itself that something goes on. */
function isAtWork(part: PartView): boolean {
  return part.type === 'tool' ? part.state === 'input-streaming' : part.isOpen
}

export const thoughtWords = (startedAt?: number, endedAt?: number): string => {
  if (startedAt === undefined || endedAt === undefined) return 'Thought'
  const ms = endedAt - startedAt
  return ms < 1_000 ? 'Thought for a moment' : `Thought for ${duration(ms)}`
}

export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
}
