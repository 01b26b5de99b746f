import { randomUUID } from 'node:crypto'
import type { ActionResult, RegisteredAction } from '@deckhand/actions/registry'
import type { AuditKind, AuditStore, JsonObject, Principal } from '@deckhand/spec'

interface CallRecordOptions {
  audit: AuditStore
  now: () => number
  onFault: (error: unknown) => void
}

/** Records a direct call in the audit: its start before the handler runs, and its end after it. Reads are not recorded: they change nothing. */
export class CallRecord {
  readonly #options: CallRecordOptions
  readonly #userId: string
  readonly #data: JsonObject
  readonly #isRead: boolean
  #isBegun = false

  constructor(options: CallRecordOptions, { actionName, effect }: RegisteredAction, principal: Principal) {
    this.#options = options
    this.#userId = principal.userId
    this.#isRead = effect === 'read'
    const site = principal.kind === 'visitor' ? { site: principal.site } : {}
    this.#data = { callId: randomUUID(), action: actionName, effect, ...site }
  }

  /** Rejects if the start could not be written. Then the handler must not run. */
  readonly begin = async (): Promise<void> => {
    if (this.#isRead) return
    await this.#append('action_begun', this.#data)
    this.#isBegun = true
  }

  /** Only the first call counts. Never rejects: the work is done, so the caller gets the answer even if its end cannot be written. */
  async end(last: ActionResult): Promise<void> {
    if (!this.#isBegun) return
    this.#isBegun = false
    const outcome = last.success ? 'done' : last.error.code
    await this.#append('action_ended', { ...this.#data, outcome }).catch(this.#options.onFault)
  }

  #append(kind: AuditKind, data: JsonObject): Promise<void> {
    const { audit, now } = this.#options
    return audit.append(this.#userId, [{ kind, data }], now())
  }
}
