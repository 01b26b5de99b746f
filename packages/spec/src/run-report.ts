import type { LimitKind } from './events.ts'
import type { Json, JsonObject } from './json.ts'
import type { ToolError, Usage } from './message.ts'
import type { RunOutcome } from './run.ts'
import type { RunRecord } from './store/run-store.ts'

/** A run and all below it, for somebody who asks where time and tokens went. `runs show --json` prints it, and the run API tells it. */
export interface RunReport {
  version: 1
  rootId: string
  prompt: string
  /** When the events were dropped for their age: the steps are then what the turns still tell, without times. */
  logDroppedAt?: number
  /** A run comes before those it started. */
  runs: ReportedRun[]
}

export interface ReportedRun
  extends Pick<RunRecord, 'id' | 'agentId' | 'model' | 'status' | 'parent' | 'depth' | 'tokens'> {
  totalTokens: number
  startedAt: number
  /** From its beginning to the last that happened. */
  ms: number
  outcome?: RunOutcome
  steps: RunStep[]
}

/** What happened in one run, in the order in which it began. Times are in milliseconds; what is not known is absent. */
export type RunStep = { at?: number; ms?: number } & StepKind

type StepKind =
  | { type: 'turn'; model: string; usage: Usage }
  | CallStep
  | { type: 'wait'; for: string[] }
  | { type: 'signal'; message: string }
  | { type: 'file_change'; path: string; version?: number }
  | { type: 'limit'; limit: LimitKind; message: string }
  | { type: 'turn_restarted' }

export interface CallStep {
  type: 'call'
  id: string
  tool: string
  preview: string
  input: JsonObject
  output?: Json
  error?: ToolError
  /** The runs that it started, in their order. */
  startedRuns?: string[]
}
