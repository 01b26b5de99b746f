import type { ToolPluginRegistry } from '@deckhand/kernel'
import type { AuditEntry, AuditKind, JsonObject, ToolPart } from '@deckhand/spec'
import { roleOf } from '@deckhand/spec/trust'

const previewLimit = 500

const approvalData = ({ approval }: ToolPart): JsonObject => ({
  approvalId: approval?.id ?? '',
  ...(approval?.by && { role: roleOf(approval.by) }),
})

/** What has to be on the record about the calls of a run. Looks are not: they change nothing. */
export class ActionAudit {
  readonly #tools: ToolPluginRegistry
  readonly #of: JsonObject
  readonly #begun = new Set<string>()

  /** `of`: whose calls they are, when they are not those of the run at the top. */
  constructor(tools: ToolPluginRegistry, of: JsonObject = {}) {
    this.#tools = tools
    this.#of = of
  }

  /** Calls that were put before the policy, or before a person. */
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

  /** A call that is finished, or that waits. One that was rejected is on the record as that decision, one that never ran not at all. */
  finished(action: ToolPart): AuditEntry[] {
    const judged = this.judged([action])
    if (judged.length > 0) return judged
    const didSomething = action.status === 'completed' || (action.status === 'failed' && this.#begun.has(action.id))
    if (!didSomething || this.#isLook(action)) return []
    const { status, error } = action
    return this.#entry('effect_ended', action, { status, ...(error && { code: error.code }) })
  }

  #isLook({ name }: ToolPart): boolean {
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
