import type { LoadedRun, RunRecord, StoredMessage, StreamLine, ThreadRecord } from '@deckhand/spec'
import type { Acknowledgement } from './driver/approver.ts'
import type { JobLog } from './driver/job-log.ts'
import type { OpenApproval } from './driver/listing.ts'
import type { Receipt } from './receipt.ts'

export type RunView = Omit<RunRecord, 'userId' | 'outcome'>

export type ChildRun = Pick<LoadedRun, 'record' | 'state'>

/** All that was seen from outside, by clients, people and the receiver, and what the store says at the end. */
export interface Evidence {
  logs: JobLog[]
  acknowledgements: Acknowledgement[]
  receipts: Receipt[]
  runs: RunView[]
  /** Those that others started, by the run at the top. */
  below: Map<string, ChildRun[]>
  approvals: OpenApproval[]
  /** By run. */
  events: Map<string, StreamLine[]>
  /** By thread, oldest first. */
  messages: Map<string, StoredMessage[]>
  threads: Omit<ThreadRecord, 'userId'>[]
  /** The numbers of servers that went on with runs after they had lost them, because they were suspended or too slow. */
  overtaken: Set<number>
  /** Servers that died or fell silent by themselves. */
  incidents: string[]
}
