import type { Json } from '../json.ts'
import type { ToolError } from '../run/message.ts'
import type { AuditEntry } from './audit-store.ts'

/** A call from a page's conversation that a person allowed. The client keeps the conversation. The server keeps the fact that the call ran, and its result. */
export interface PageActionRecord {
  id: string
  userId: string
  tool: string
  status: 'executing' | 'completed' | 'failed'
  startedAt: number
  output?: Json
  error?: ToolError
}

export type PageActionResult = { output: Json } | { error: ToolError }

/** Calls that the page API has run, so that each runs once. */
export interface PageActionStore {
  /**
   * Returns `undefined` if the call begins now. If it began before, changes nothing and returns the record. With a `result`, the call ends with it in
   * the same step, for example if a person declined.
   */
  begin(
    action: { id: string; userId: string; tool: string; result?: PageActionResult },
    audit: AuditEntry[],
    now: number,
  ): Promise<PageActionRecord | undefined>
  /** Only the first result counts. NOT_FOUND if the user never began this call. */
  finish(userId: string, id: string, result: PageActionResult, audit: AuditEntry[], now: number): Promise<void>
  /** Takes over a call whose process died. `false` if it is not executing, or was taken over since `startedAt`. */
  takeOver(userId: string, id: string, startedAt: number, now: number): Promise<boolean>
  find(userId: string, id: string): Promise<PageActionRecord | undefined>
  /** Removes calls that began before this time. The caller must make sure that confirmations of such calls are no longer accepted. */
  forget(before: number): Promise<number>
}
