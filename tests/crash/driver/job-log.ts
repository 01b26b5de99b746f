import type { StreamLine } from '@deckhand/spec'
import type { Job } from '../job.ts'

/** What the client that wanted a job knows about it. */
export interface JobLog {
  job: Job
  runId?: string
  threadId?: string
  ended: boolean
  /** Why the client gave up. */
  problem?: string
  /** All lines that the client read, over all its connections. Absent for a client that only asked how the run stands. */
  lines?: StreamLine[]
  connections: number
  /** The reader leaves its first connections after so many lines and goes on at another server. */
  leavesAfter?: number
  /** The run is cancelled this many milliseconds after the job began. */
  cancelAfterMs?: number
  /** Whether a server confirmed the cancel. Absent if it was not requested. */
  cancel?: 'asked' | 'acknowledged'
}
