import type { MadeCall } from '../conversation/conversation.ts'
import type { PlannedCall } from '../plan/next-calls.ts'
import type { Control } from './control.ts'
import type { PageCall } from './page-call.ts'
import type { SeenPage } from './seen-page.ts'

export type GoalKind = 'put' | 'remove' | 'narrow' | 'sort' | 'go' | 'fill' | 'order' | 'press' | 'ask'

/** One thing that a person wants of a page, in their words. */
export interface Goal {
  kind: GoalKind
  clause: string
  /** Only if that is so: "if it costs less than 10 euros". */
  condition?: string
  /** Of an order: only if so many pieces are in the cart, and nothing that was there before. */
  pieces?: number
}

/** The page as it is now. */
export interface View {
  page: SeenPage
  controls: Control[]
  /** Calls of requests before this one; "it" may mean what they worked. */
  earlier: readonly MadeCall[]
}

export type Next =
  | { calls: PlannedCall[] }
  /** It is over. `isMissing` when the page has nothing for it, `isUndone` when what was asked for was not done for another reason. */
  | { report: string; isMissing?: true; isUndone?: true }

/** How a kind of goal is reached, in as many answers as it takes. Nothing is remembered between them but the calls that were made. */
export interface Strategy {
  /** Whether this call is one for the goal, after those that are. It cannot look at the page, which has changed since. */
  takes(goal: Goal, own: readonly PageCall[], call: PageCall): boolean
  next(goal: Goal, own: readonly PageCall[], view: View): Next
}
