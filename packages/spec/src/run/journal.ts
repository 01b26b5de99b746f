import type { RunEvent } from './events.ts'
import type { ToolPart, Turn } from './message.ts'
import type { RunOutcome } from './run.ts'

/**
 * The durable record of one run. The kernel awaits each call before it continues. An entry survives a crash once its promise has resolved.
 * An entry comes with its events: the journal stores both in one step and then emits the events, so no one sees an event that a crash
 * could undo.
 *
 * Any method may throw (the lease was lost, the disk is full). The kernel then stops, starts nothing more and rethrows, because another
 * process may own the run.
 */
export interface Journal {
  /** The model's turn is complete and all its calls are judged. None has started. */
  turnDone(turn: Turn, events: RunEvent[]): Promise<void>
  /** Called before the handler runs, so that the intent is durable before the effect. */
  beginAction(action: ToolPart): Promise<void>
  checkpointAction(action: ToolPart): Promise<void>
  /** The call has a result, or now waits. */
  finishAction(action: ToolPart, events: RunEvent[]): Promise<void>
  /** The loop ends: parked, completed or failed. Called once, last. */
  settle(outcome: RunOutcome, events: RunEvent[]): Promise<void>
}
