import type { PermissionOption, RequestPermissionOutcome } from '@agentclientprotocol/sdk'
import { spellHidden } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'
import { type CallInQuestion, questionText, textContent, titleOf } from './call-text.ts'
import type { Question } from './client-link.ts'
import type { KindOf } from './tool-kind.ts'

export interface QuestionOptions {
  kindOf: KindOf
  /** The recipients that "always" would allow. Empty when it would have no effect. */
  allowable: string[]
}

export function permissionQuestion(call: CallInQuestion, question: QuestionOptions): Question {
  const { id, toolName, input, approval, agentId } = call
  const words = agentId === undefined ? approval.preview : `${agentId}: ${approval.preview}`
  return {
    toolCall: {
      toolCallId: id,
      title: titleOf(words),
      name: toolName,
      kind: question.kindOf(toolName),
      status: 'pending',
      rawInput: input,
      content: textContent(questionText(call)),
    },
    options: optionsFor(call, question),
  }
}

interface Decision {
  decision: ApprovalDecision
  feedback?: string
}

/** `undefined` when no decision was made. An option that was not offered rejects the call, and the agent reads why. */
export function decisionOf(outcome: RequestPermissionOutcome, { options }: Question): Decision | undefined {
  if (outcome.outcome !== 'selected') return undefined
  const chosen = options.find(({ optionId }) => optionId === outcome.optionId)
  return chosen ? { decision: chosen.optionId as ApprovalDecision } : { decision: 'reject', feedback: notOffered }
}

const notOffered = 'The editor answered with an option that was not offered.'

function optionsFor(call: CallInQuestion, { allowable }: QuestionOptions): PermissionOption[] {
  if (call.for === 'outcome') return [option('approve_once', 'Run it again'), option('reject', 'Do not run it again')]
  const always =
    allowable.length > 0
      ? [option('approve_and_always_allow_recipient', `Allow, and always allow ${names(allowable)}`)]
      : []
  return [option('approve_once', 'Allow once'), ...always, option('reject', 'Reject')]
}

const kinds: Record<ApprovalDecision, PermissionOption['kind']> = {
  approve_once: 'allow_once',
  approve_and_always_allow_recipient: 'allow_always',
  reject: 'reject_once',
}

const option = (optionId: ApprovalDecision, name: string) => ({ optionId, name, kind: kinds[optionId] })

/** Shortened, because the question above lists every recipient. */
function names(recipients: string[]): string {
  const all = recipients.map(spellHidden).join(', ')
  return all.length > 60 && recipients.length > 1 ? `all ${recipients.length} recipients` : all
}
