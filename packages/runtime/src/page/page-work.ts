import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { Policy, Principal, RunState } from '@deckhand/spec'
import type { ActionAudit } from '../policy/action-audit.ts'
import type { ActionKeeper } from './action-keeper.ts'
import type { CallSeal } from './call-seal.ts'

/** One request of a page, while it is worked on. */
export interface PageWork {
  who: Principal
  state: RunState
  tools: ToolPluginRegistry
  seal: CallSeal
  audit: ActionAudit
  keeper: ActionKeeper
  signal: AbortSignal
  now: () => number
  policy: Policy
  /** How the author of the page asks about its tools, by their names. */
  questions: ReadonlyMap<string, string>
  /** Calls that are in the store as begun, whose end is to be kept there. */
  begun: Set<string>
  /** Calls whose result is in the store already. */
  replayed: Set<string>
  /** Calls whose outcome nobody knows, and when they were taken up. */
  takenAt: Map<string, number>
}
