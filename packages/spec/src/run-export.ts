import type { Manifest } from './manifest.ts'
import type { Message, Turn, UserMessage } from './message.ts'
import type { RunOutcome } from './run.ts'
import type { LoggedEvent, RunRecord } from './store/run-store.ts'

/** A run and all below it as one document: all that is on record about them, enough to replay them without a model, a tool or a store. */
export interface RunExport {
  format: 'deckhand-run'
  version: 1
  exportedAt: number
  /** The run at the top. */
  rootId: string
  /** A run comes before those it started. */
  runs: ExportedRun[]
  /** The whole log, with what happened below. */
  events: LoggedEvent[]
}

export interface ExportedRun {
  record: Omit<RunRecord, 'outcome'>
  manifest: Manifest
  /** The conversation before, as far as the model was shown it. */
  history: Message[]
  prompt: UserMessage
  turns: Turn[]
  outcome: RunOutcome
}
