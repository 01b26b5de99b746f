import type { AnswerView, ApprovalView, AttachedView, MessageView } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'

export interface ChatState {
  messages: MessageView[]
  /** An answer is running or waits for the user: no other prompt can be sent meanwhile. */
  isBusy: boolean
  isLoading: boolean
  loadFailure?: string
}

/** What the chat shows and controls: a `Conversation` with Deckhand's own agents, or a CLI agent behind the bridge. */
export interface Chat {
  /** Replaced, never changed. */
  readonly state: ChatState
  subscribe(listener: () => void): () => void
  /** Returns false if it could not be sent now. */
  send(prompt: string, attached?: AttachedView[]): boolean
  retry(): boolean
  stop(): void
  load(): Promise<void>
  loadEarlier(): Promise<void>
  /** Throws if the decision was not accepted. */
  decide(approvalId: ApprovalView['id'], decision: ApprovalDecision, feedback?: string): Promise<void>
  /** For an approval with the agent's own options. Throws if the answer was not accepted. */
  choose?(approvalId: ApprovalView['id'], optionId: string): Promise<void>
}

export const lastAnswer = ({ messages }: ChatState): AnswerView | undefined => {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last : undefined
}
