import type { AnswerView, ApprovalView, AttachedView, MessageView } from '@deckhand/client'
import type { ApprovalDecision } from '@deckhand/spec'

export interface ChatState {
  messages: MessageView[]
  /** Somebody is at work or waits: nothing else can be asked meanwhile. */
  isBusy: boolean
  isLoading: boolean
  loadFailure?: string
}

/** What the chat shows and works, whoever answers: a `Conversation` with Deckhand's own agents, or a CLI agent behind the bridge. */
export interface Chat {
  /** Replaced, never changed. */
  readonly state: ChatState
  subscribe(listener: () => void): () => void
  /** False when nothing can be asked now: nothing was sent. */
  send(prompt: string, attached?: AttachedView[]): boolean
  retry(): boolean
  stop(): void
  load(): Promise<void>
  loadEarlier(): Promise<void>
  /** Throws when the decision was not taken. */
  decide(approvalId: ApprovalView['id'], decision: ApprovalDecision, feedback?: string): Promise<void>
  /** For an approval with options of the agent's own. Throws when the answer was not taken. */
  choose?(approvalId: ApprovalView['id'], optionId: string): Promise<void>
}

export const lastAnswer = ({ messages }: ChatState): AnswerView | undefined => {
  const last = messages.at(-1)
  return last?.role === 'assistant' ? last : undefined
}
