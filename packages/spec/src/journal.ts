import type { RunEvent } from './events.ts'
import type { ToolPart, Turn } from './message.ts'
import type { RunOutcome } from './run.ts'

/**
 * The memory of one run. The kernel awaits each call before it goes on; what has resolved survives a crash.
 * The events that belong to an entry come with it: the journal keeps both in one step and then tells the events, so that nobody
 * is told what a crash could take back.
 *
 * Any of them may throw (the lease was lost, the disk is full): the kernel then stops, starts nothing more and rethrows,
 * for a run whose journal does not answer belongs to somebody else.
 */
export interface Journal {
  /** The model's turn is whole, every call in it judged, none started. */
  turnDone(turn: Turn, events: RunEvent[]): Promise<void>
  /** Before the handler runs: the intent is durable before the effect. */
  beginAction(action: ToolPart): Promise<void>
  checkpointAction(action: ToolPart): Promise<void>
  /** The call has a result, or now waits for somebody. */
  finishAction(action: ToolPart, events: RunEvent[]): Promise<void>
  /** The stretch of work is over: parked, completed or failed. Called once at its end. */
  settle(outcome: RunOutcome, events: RunEvent[]): Promise<void>
}
