import type { ErrorCode } from '../errors.ts'
import type { WaitingCall } from './events.ts'
import type { Message, Turn, Usage, UserMessage } from './message.ts'

/** The whole state of a run as plain JSON. Store it, load it in another process, and the loop continues from there. */
export interface RunState {
  id: string
  threadId: string
  agentId: string
  userId: string
  /** The conversation before this run. */
  history: Message[]
  /** How many messages of the thread come before `history`. */
  earlier?: number
  prompt: UserMessage
  turns: Turn[]
}

export type RunOutcome =
  /** `truncated`: the answer was cut off at the output limit. */
  | { status: 'completed'; summary: string; truncated?: true; usage: Usage }
  | { status: 'failed'; code: ErrorCode; message: string; usage: Usage }
  | { status: 'awaiting_confirmation'; waiting: WaitingCall[]; usage: Usage }
