import type { ActionResult, RegisteredAction } from '@deckhand/actions/registry'
import type { AuditStore, Principal } from '@deckhand/spec'

/** Puts calls that do more than look on the record. What was refused as wrong has not reached the action, and is not on it. */
export class CallRecord {
  readonly #audit: AuditStore
  readonly #now: () => number
  readonly #onFault: (error: unknown) => void

  constructor(audit: AuditStore, now: () => number, onFault: (error: unknown) => void) {
    this.#audit = audit
    this.#now = now
    this.#onFault = onFault
  }

  /** Never rejects: what was done cannot be taken back because it could not be written down. */
  async keep({ actionName, effect }: RegisteredAction, principal: Principal, last: ActionResult): Promise<void> {
    const outcome = last.success ? 'done' : last.error.code
    if (effect === 'read' || (!last.success && !last.error.isActionError && outcome === 'INVALID_INPUT')) return
    const from = principal.kind === 'visitor' ? { site: principal.site } : {}
    const called = { action: actionName, effect, outcome, ...from }
    await this.#audit.actionCalled(principal.userId, called, this.#now()).catch(this.#onFault)
  }
}
