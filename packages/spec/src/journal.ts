import type { ToolPart, Turn } from './message.ts'
import type { RunOutcome } from './run.ts'

/**
 * The memory of one run. The kernel awaits each call before it goes on; what has resolved survives a crash.
 * Any of them may throw (the lease was lost, the disk is full): the kernel then stops, starts nothing more and rethrows,
 * for a run whose journal does not answer belongs to somebody else.
 */
export interface Journal {
  /** The model's turn is whole, every call in it judged, none started. */
  turnDone(turn: Turn): Promise<void>
  /** Before the handler runs: the intent is durable before the effect. */
  beginAction(action: ToolPart): Promise<void>
  checkpointAction(action: ToolPart): Promise<void>
  /** The call has a result, or now waits for somebody. */
  finishAction(action: ToolPart): Promise<void>
  /** The stretch of work is over: parked, completed or failed. Called once at its end. */
  settle(outcome: RunOutcome): Promise<void>
}
