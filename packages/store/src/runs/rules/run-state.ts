import type { ApprovalRecord, RunState, StoredMessage, Turn } from '@deckhand/spec'
import { missing } from './refusals.ts'

interface RunPlace extends Pick<RunState, 'id' | 'threadId' | 'agentId' | 'userId'> {
  promptPosition: number
}

/** `messages`: from the history to the newest turn, oldest first. */
export function toState({ promptPosition, ...run }: RunPlace, messages: StoredMessage[]): RunState {
  const at = messages.findIndex(({ position }) => position === promptPosition)
  const prompt = messages[at]?.message
  if (prompt?.role !== 'user') throw missing(`The prompt of run ${run.id}`)
  const earlier = promptPosition - at
  return {
    ...run,
    ...(earlier > 0 && { earlier }),
    history: messages.slice(0, at).map(({ message }) => message),
    prompt,
    turns: messages.slice(at + 1).map(({ message }) => message as Turn),
  }
}

/** The approvals of a whole tree belong to its root. Call ids are unique. */
export function approvalsOfTurn(turn: Turn | undefined, approvals: ApprovalRecord[]): ApprovalRecord[] {
  const ids = new Set(turn?.parts.flatMap((part) => (part.type === 'tool' ? [part.id] : [])))
  return approvals.filter(({ actionId }) => ids.has(actionId))
}
