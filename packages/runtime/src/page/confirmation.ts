import type { Tool } from '@deckhand/kernel'
import type { Approval, ToolPart } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { outcomeQuestion } from '../run-response.ts'
import { timeOf } from './call-seal.ts'
import { badField } from './field-error.ts'
import type { OpenCall } from './open-call.ts'
import { pagePreview } from './page-preview.ts'
import type { PageWork } from './page-work.ts'
import type { ReadResult } from './read-results.ts'

const goodForMs = 86_400_000

/** What a person is shown, the same whenever it is asked for. */
export function previewOf({ name, input }: ToolPart, tool: Tool | undefined): string {
  return tool?.runsOn === 'server' ? tool.preview(input) : pagePreview(name, input)
}

/** The question about a call; nobody keeps an id of it, for it is known by the call. */
export function approvalOf(part: ToolPart, tool: Tool | undefined): Approval {
  const recipients = tool?.recipients(part.input) ?? []
  return { id: part.id, reason: '', preview: previewOf(part, tool), ...(recipients.length > 0 && { recipients }) }
}

/** Whether the answer is to the question about an outcome that was asked when the call was taken up at `since`. */
export function answersOutcome(call: OpenCall, result: ReadResult, work: PageWork, asked: Asked): boolean {
  const { signature } = result
  const preview = outcomeQuestion(previewOf(call.part, work.tools.find(call.part.name)))
  const question = { id: call.part.id, preview, ...asked }
  return signature !== undefined && work.seal.readConfirmation(question, signature) === 'asked'
}

export interface Asked {
  /** The digest of the conversation in which it was asked. */
  history: string
  since?: number
}

/**
 * Throws BAD_REQUEST for an answer to another question than was asked, or to one that another user was asked. Returns whether the page still asks in the same words:
 * the price in them may have changed since.
 */
export function checkSignature(call: OpenCall, result: ReadResult, work: PageWork, history: string): boolean {
  const preview = previewOf(call.part, work.tools.find(call.part.name))
  const { signature, field } = result
  if (signature === undefined) throw badField(`${field}.signature`, 'is missing: this call waits for a person.')
  const asked = { id: call.part.id, preview, history, words: work.questions.get(call.part.name) ?? '' }
  const read = work.seal.readConfirmation(asked, signature)
  if (read) return read === 'asked'
  const problem = 'does not belong to this question in this conversation. Nothing was run; send the history as it came.'
  throw badField(`${field}.signature`, problem)
}

export function refuseExpired({ part }: OpenCall, now: number): void {
  if (now - timeOf(part.id) <= goodForMs) return
  throw new DeckhandError('EXPIRED', 'This was asked more than a day ago. Nothing was run; ask again.')
}
