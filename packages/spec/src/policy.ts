import type { JsonObject } from './json.ts'
import type { Effect } from './tool.ts'

/** How much a user lets the agent do by itself. `supervised` unless they chose otherwise. */
export type TrustLevel = 'supervised' | 'delegated' | 'autonomous'

/** Who has to approve a call in place of its user: someone with this role, as sign-in gives roles. */
export type Approver = `role:${string}`

export interface Verdict {
  decision: 'allow' | 'ask' | 'deny'
  /** For the person who is asked, and for the model when the call is denied. */
  reason: string
  /** Under `delegated` trust there would be no question if the recipients were on the user's allowlist. */
  byAllowlist?: true
  /** The run never has more trust than this. Absent when only the user's trust counts. */
  mostTrust?: TrustLevel
}

export interface PolicyQuestion {
  toolName: string
  input: JsonObject
  effect: Effect
  recipients: string[]
  /** The allowlist does not count, whatever the recipients. */
  ignoresAllowlist?: true
  /** The tool wants a person to be asked each time. */
  confirm?: boolean
  /** Who has to approve it in place of the user. `confirm` is true then. */
  by?: Approver
  /** Addresses that the call requests, where its arguments choose them. */
  requests?: string[]
  /** Those of them that the agent made up after it had read things of the user's: they may carry what it read. */
  madeUp?: string[]
}

/**
 * Judges one call: when the model has made it, and again just before a call that leaves the machine runs.
 * When it throws the run fails with POLICY_FAILED and the call does not run. A JournalLost of the kernel leaves the run to whoever takes it up next.
 */
export type Policy = (question: PolicyQuestion) => Verdict | Promise<Verdict>
