import type { Json, JsonObject } from '../json.ts'
import type { RunRecord } from '../store/run-store.ts'
import type { LimitKind } from './events.ts'
import type { ToolError, Usage } from './message.ts'
import type { RunOutcome } from './run.ts'

/** Shows where a run and all runs below it spent time and tokens. `runs show --json` prints it, and the run API returns it. */
export interface RunReport {
  version: 1
  rootId: string
  prompt: string
  /** When the old events were dropped. The steps then come from the turns and have no times. */
  logDroppedAt?: number
  /** Each run comes before the runs that it started. */
  runs: ReportedRun[]
}

export interface ReportedRun
  extends Pick<RunRecord, 'id' | 'agentId' | 'model' | 'status' | 'parent' | 'depth' | 'tokens'> {
  totalTokens: number
  startedAt: number
  /** From its start to its last event. */
  ms: number
  outcome?: RunOutcome
  steps: RunStep[]
}

/** A step of a run. Steps are in the order in which they began. Times are in milliseconds, and absent if unknown. */
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
  /** The runs that it started, in order. */
  startedRuns?: string[]
}
