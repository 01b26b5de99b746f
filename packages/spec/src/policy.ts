import type { JsonObject } from './json.ts'
import type { Effect } from './tool.ts'

/** How much a user lets the agent do by itself. `supervised` unless they chose otherwise. */
export type TrustLevel = 'supervised' | 'delegated' | 'autonomous'

export interface Verdict {
  decision: 'allow' | 'ask' | 'deny'
  /** For the person who is asked, and for the model when the call is denied. */
  reason: string
}

export interface PolicyQuestion {
  toolName: string
  input: JsonObject
  effect: Effect
  recipients: string[]
  /** The tool wants a person to be asked each time. */
  confirm?: boolean
}

/**
 * Judges one call. Asked when the model has made it, and asked again just before an approved call runs.
 * When it throws the run fails with POLICY_FAILED and the call does not run. A JournalLost of the kernel leaves the run to whoever takes it up next.
 */
export type Policy = (question: PolicyQuestion) => Verdict | Promise<Verdict>
