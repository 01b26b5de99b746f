import type { JobTool } from './plans.ts'

/** What a write tool posts to the receiver. */
export interface Effect {
  job: number
  call: number
  tool: JobTool
  actionId: string
  /** The number of the server process it comes from. */
  server: number
}

/** One POST that arrived. */
export interface Receipt extends Effect {
  /** The `Idempotency-Key`, when one was sent. */
  key?: string
  /** The key was known, so it had no effect. */
  repeated: boolean
  at: number
}
