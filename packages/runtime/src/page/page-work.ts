import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { Policy, Principal, RunState } from '@deckhand/spec'
import type { ActionAudit } from '../policy/action-audit.ts'
import type { ActionKeeper } from './calls/action-keeper.ts'
import type { CallSeal } from './calls/call-seal.ts'

/** The state of one request of a page. */
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
  /** The page author's questions about tools, by tool name. */
  questions: ReadonlyMap<string, string>
  /** Calls that the store has as begun, and whose end must be stored. */
  begun: Set<string>
  /** Calls whose result the store has already. */
  replayed: Set<string>
  /** Calls with an unknown outcome, and when they were taken over. */
  takenAt: Map<string, number>
}
