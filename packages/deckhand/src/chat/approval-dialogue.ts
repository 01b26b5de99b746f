import { spellHidden } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'
import type { Input } from '../terminal/input.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import type { CallInQuestion } from './question-lines.ts'

export interface Answer {
  decision: ApprovalDecision
  feedback?: string
}

export interface DialogueOptions {
  input: Input
  for: CallInQuestion['for']
  /** The recipients that "always" would allow. Empty when it would have no effect. */
  allowable: string[]
  signal: AbortSignal
}

const namesLimit = 60
const feedbackLimit = 2_000

/** Asks until the answer is valid. `undefined` when the person leaves without answering. */
export async function askApproval(options: DialogueOptions): Promise<Answer | undefined> {
  const { input, allowable, signal } = options
  const question = approvalQuestion(options)
  for (;;) {
    const line = await input.ask(question, signal)
    switch (line?.trim().toLowerCase()) {
      case undefined:
        return undefined
      case 'y':
      case 'yes':
        return { decision: 'approve_once' }
      case 'a':
      case 'always':
        if (allowable.length > 0) return { decision: 'approve_and_always_allow_recipient' }
        break
      case 'n':
      case 'no':
        return askWhyNot(input, signal)
    }
  }
}

async function askWhyNot(input: Input, signal: AbortSignal): Promise<Answer | undefined> {
  const line = await input.ask('Why not? (Enter to skip) ', signal)
  if (line === undefined) return undefined
  const feedback = line.trim().slice(0, feedbackLimit)
  return { decision: 'reject', ...(feedback !== '' && { feedback }) }
}

function approvalQuestion({ for: reason, allowable }: DialogueOptions): string {
  const verb = reason === 'outcome' ? 'Run it again?' : 'Approve?'
  const always = allowable.length > 0 ? `, [a]lways allow ${names(allowable)}` : ''
  return `${verb} [y]es${always}, [n]o: `
}

/** Shortened, because people do not read long questions. The arguments above list every recipient. */
function names(recipients: string[]): string {
  const all = recipients.map((recipient) => cleanLine(spellHidden(recipient))).join(', ')
  return all.length > namesLimit && recipients.length > 1 ? `all ${recipients.length} recipients` : all
}
