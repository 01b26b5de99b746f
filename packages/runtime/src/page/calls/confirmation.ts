import type { Tool } from '@deckhand/kernel'
import type { Approval, PageActionRecord, ToolPart } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { outcomeQuestion } from '../../run-response.ts'
import type { PageWork } from '../page-work.ts'
import { badField } from '../request/check-field.ts'
import type { ReadResult } from '../request/read-results.ts'
import { pagePreview } from '../tools/page-preview.ts'
import { timeOf } from './call-seal.ts'
import type { OpenCall } from './open-call.ts'

const goodForMs = 86_400_000

/** What the person sees. The same for the same call, because the signature covers it. */
export function previewOf({ name, input }: ToolPart, tool: Tool | undefined): string {
  return tool?.runsOn === 'server' ? tool.preview(input) : pagePreview(name, input)
}

/** The question about a call. Questions are not stored, so the id of the call identifies it. */
export function approvalOf(part: ToolPart, tool: Tool | undefined): Approval {
  const recipients = tool?.recipients(part.input) ?? []
  return { id: part.id, reason: '', preview: previewOf(part, tool), ...(recipients.length > 0 && { recipients }) }
}

/** What the check of a signature needs. */
interface SignedAnswer {
  call: OpenCall
  result: ReadResult
  work: PageWork
  /** The digest of the conversation that contains the question. */
  history: string
  record?: PageActionRecord | undefined
}

/** True if the answer is to the question about the outcome of a call, asked when the call was taken over. */
export function answersOutcome({ call, result, work, history, record }: SignedAnswer): boolean {
  const { signature } = result
  if (signature === undefined || !record) return false
  const preview = outcomeQuestion(previewOf(call.part, work.tools.find(call.part.name)))
  const question = { id: call.part.id, preview, history, since: record.startedAt }
  return work.seal.readConfirmation(question, signature) === 'asked'
}

/**
 * Throws BAD_REQUEST if the answer is to another question, or to a question for another user. Returns `false` if the page asks in other words
 * now: the price in them may have changed.
 */
export function checkSignature({ call, result, work, history }: SignedAnswer): boolean {
  const preview = previewOf(call.part, work.tools.find(call.part.name))
  const { signature, field } = result
  if (signature === undefined) throw badField(`${field}.signature`, 'is missing: this call waits for a person.')
  const asked = { id: call.part.id, preview, history, words: work.questions.get(call.part.name) ?? '' }
  const read = work.seal.readConfirmation(asked, signature)
  if (read) return read === 'asked'
  const problem = 'does not belong to this question in this conversation. Nothing was run; send the history unchanged.'
  throw badField(`${field}.signature`, problem)
}

export function refuseExpired({ part }: OpenCall, now: number): void {
  if (now - timeOf(part.id) <= goodForMs) return
  throw new DeckhandError('EXPIRED', 'This was asked more than a day ago. Nothing was run; ask again.')
}
