import type { PendingApproval } from '@deckhand/spec'
import { roleOf } from '@deckhand/spec/trust'
import type { ApprovalInfo } from '../api/answers.ts'
import type { AnswerView, FailureView, PartView } from '../message-view.ts'

/** Texts that all chats share. */
export const chatWords = {
  truncated: 'The answer was cut at the output limit.',
  goOn: 'Continue',
  /** The prompt that asks for the rest of an answer. */
  goOnPrompt: 'Continue.',
  retry: 'Retry',
  thinking: 'Thinking…',
  notShownAll: 'It had already finished: reload the page to see all of it.',
} as const

export const failureTitles: Record<FailureView['kind'], string> = {
  rate_limit: 'Too many requests',
  network: 'No connection',
  timeout: 'No answer came in time',
  policy: 'Not allowed',
  other: 'Something went wrong',
}

export interface ApprovalWords {
  /** Absent if someone else must approve. */
  yes?: string
  no: string
  /** Set if the recipients can be put on the allowlist. */
  always?: string
  /** Who else must decide. */
  waits?: string
}

type ShownApproval = Pick<PendingApproval, 'for' | 'canAlwaysAllow' | 'recipients' | 'by'> &
  Pick<ApprovalInfo, 'askedBy'>

const runAgain = { yes: 'Run it again', no: 'Do not run it again' }

/** The texts of the buttons of an approval. */
export function approvalWords(approval: ShownApproval): ApprovalWords {
  const isOutcome = approval.for === 'outcome'
  const { yes, no } = isOutcome ? runAgain : { yes: 'Approve', no: 'Reject' }
  if (approval.by && approval.askedBy === undefined)
    return { no, waits: `Waits for someone with the role ${roleOf(approval.by)}.` }
  const who = approval.recipients.length === 1 ? 'this recipient' : 'these recipients'
  return { yes, no, ...(approval.canAlwaysAllow && !isOutcome && { always: `Approve and always allow ${who}` }) }
}

/** What an answer waits for, unless one of its parts already shows progress. */
export function waitWords({ state, parts }: AnswerView): string | undefined {
  if (state === 'starting') return 'Waiting for the first word…'
  if (state === 'queued') return 'In the queue. It starts when a worker is free…'
  if (state === 'reconnecting') return 'The connection was lost. Trying again…'
  if (state !== 'streaming' || parts.some(showsProgress)) return undefined
  return parts.length === 0 ? 'Waiting for the first word…' : 'Working…'
}

function showsProgress(part: PartView): boolean {
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
