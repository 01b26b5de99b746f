import type { Json } from '../json.ts'
import type { ToolError } from '../message.ts'
import type { AuditEntry } from './audit-store.ts'

/** A call that a page's conversation made and a person allowed. The conversation is the client's; that this happened, and what came of it, is ours. */
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

/** What the page door has done, so that each is done once. */
export interface PageActionStore {
  /**
   * `undefined` when it begins now. Otherwise what is there already: it was begun before, and nothing is changed. With a `result` it ends with that in the same
   * step, as what a person declined.
   */
  begin(
    action: { id: string; userId: string; tool: string; result?: PageActionResult },
    audit: AuditEntry[],
    now: number,
  ): Promise<PageActionRecord | undefined>
  /** Only the first result counts. NOT_FOUND when it was never begun by that user. */
  finish(userId: string, id: string, result: PageActionResult, audit: AuditEntry[], now: number): Promise<void>
  /** Takes up one whose process died. `false` when it is not executing, or was taken up since `startedAt`. */
  takeOver(userId: string, id: string, startedAt: number, now: number): Promise<boolean>
  find(userId: string, id: string): Promise<PageActionRecord | undefined>
  /** Removes those that began before. Whoever calls it has made sure that no confirmation of such a one is taken any more. */
  forget(before: number): Promise<number>
}
