import type { Effect } from '../agent/tool.ts'
import type { JsonObject } from '../json.ts'

/** How much a user lets the agent do on its own. The default is `supervised`. */
export type TrustLevel = 'supervised' | 'delegated' | 'autonomous'

/** Who must approve a call instead of its user: someone whom sign-in gave this role. */
export type Approver = `role:${string}`

export interface Verdict {
  decision: 'allow' | 'ask' | 'deny'
  /** For the person who is asked, or for the model if the call is denied. */
  reason: string
  /** Under `delegated` trust, the call would be allowed if its recipients were on the user's allowlist. */
  byAllowlist?: true
  /** The run's maximum trust. Absent if only the user's trust counts. */
  mostTrust?: TrustLevel
}

export interface PolicyQuestion {
  toolName: string
  input: JsonObject
  effect: Effect
  recipients: string[]
  /** The allowlist does not apply, whatever the recipients. */
  ignoresAllowlist?: true
  /** The tool needs approval for each call. */
  confirm?: boolean
  /** Who must approve it instead of the user. Then `confirm` is true. */
  by?: Approver
  /** Addresses that the call requests, if its arguments choose them. */
  requests?: string[]
  /** Addresses among `requests` that the agent invented after it had read the user's data. They may leak that data. */
  madeUp?: string[]
}

/**
 * Judges one call: after the model made it, and again right before a call with a side effect runs.
 * If it throws, the run fails with POLICY_FAILED and the call does not run. If it throws the kernel's JournalLost, another process continues the run.
 */
export type Policy = (question: PolicyQuestion) => Verdict | Promise<Verdict>
