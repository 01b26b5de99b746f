import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { AuditEntry, AuditKind, JsonObject, ToolPart } from '@deckhand/spec'
import { roleOf } from '@deckhand/spec/trust'

const previewLimit = 500

const approvalData = ({ approval }: ToolPart): JsonObject => ({
  approvalId: approval?.id ?? '',
  ...(approval?.by && { role: roleOf(approval.by) }),
})

/** Makes the audit entries about the calls of a run. Reads are not audited, because they change nothing. */
export class ActionAudit {
  readonly #tools: ToolPluginRegistry
  readonly #of: JsonObject
  readonly #begun = new Set<string>()

  /** `of`: the child run or door of the calls, if they are not of the root run. */
  constructor(tools: ToolPluginRegistry, of: JsonObject = {}) {
    this.#tools = tools
    this.#of = of
  }

  /** Calls that the policy denied, or that now wait for a person. */
  judged(actions: ToolPart[]): AuditEntry[] {
    return actions.flatMap((action) => {
      if (action.error?.code === 'DENIED') return this.#entry('denied', action, { reason: action.error.message })
      if (action.waitingFor === 'approval' || action.waitingFor === 'outcome')
        return this.#entry('approval_asked', action, { for: action.waitingFor, ...approvalData(action) })
      return []
    })
  }

  /** What a person decided about a call. */
  resolved(action: ToolPart, decision: 'approved' | 'rejected'): AuditEntry[] {
    return this.#entry('approval_resolved', action, { decision, approvalId: action.approval?.id ?? '' })
  }

  begun(action: ToolPart): AuditEntry[] {
    this.#begun.add(action.id)
    const { approval } = action
    const allowed = approval?.decision === 'approved' ? { by: 'approval', approvalId: approval.id } : { by: 'policy' }
    return this.#entry('effect_begun', action, allowed)
  }

  /** A call that finished or waits. A rejected call has its entry already, and a call that never ran gets none. */
  finished(action: ToolPart): AuditEntry[] {
    const judged = this.judged([action])
    if (judged.length > 0) return judged
    const didSomething = action.status === 'completed' || (action.status === 'failed' && this.#begun.has(action.id))
    if (!didSomething || this.#isRead(action)) return []
    const { status, error } = action
    return this.#entry('effect_ended', action, { status, ...(error && { code: error.code }) })
  }

  #isRead({ name }: ToolPart): boolean {
    return this.#tools.find(name)?.effect === 'read'
  }

  #entry(kind: AuditKind, action: ToolPart, more: JsonObject = {}): AuditEntry[] {
    const { id: actionId, name: tool, input } = action
    const known = this.#tools.find(tool)
    const preview = (known?.auditPreview(input) ?? tool).slice(0, previewLimit)
    const data = {
      actionId,
      tool,
      effect: known?.effect ?? 'write',
      preview,
      recipients: known?.recipients(input) ?? [],
    }
    return [{ kind, data: { ...data, ...this.#of, ...more } }]
  }
}
