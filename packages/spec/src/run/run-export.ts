import type { LoggedEvent, RunRecord } from '../store/run-store.ts'
import type { Manifest } from './manifest.ts'
import type { Message, Turn, UserMessage } from './message.ts'
import type { RunOutcome } from './run.ts'

/** A run and all runs below it as one document: everything on record, enough to replay them without a model, a tool or a store. */
export interface RunExport {
  format: 'deckhand-run'
  version: 1
  exportedAt: number
  /** The run at the top. */
  rootId: string
  /** Each run comes before the runs that it started. */
  runs: ExportedRun[]
  /** The whole log, including the runs below. */
  events: LoggedEvent[]
}

export interface ExportedRun {
  record: Omit<RunRecord, 'outcome'>
  manifest: Manifest
  /** The part of the earlier conversation that the model saw. */
  history: Message[]
  prompt: UserMessage
  turns: Turn[]
  outcome: RunOutcome
}
