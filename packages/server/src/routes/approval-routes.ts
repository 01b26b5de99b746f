import { type Runtime, reasonNow } from '@deckhand/runtime'
import type { ApprovalRecord, PendingApproval, UserSettings } from '@deckhand/spec'
import { canAlwaysAllow } from '@deckhand/spec/trust'
import { approvalOperations } from '../openapi/operations/approval-operations.ts'
import { type App, bodyOf, idOf, newApp, queryOf, toPage, userOf } from './request.ts'

export function approvalRoutes(runtime: Runtime): App {
  const app = newApp()

  app.get('/approvals', async (c) => {
    const { limit, ...query } = queryOf(c, approvalOperations.listApprovals.query)
    const list = await runtime.store.approvals.list(userOf(c), { ...query, limit: limit + 1 })
    const { items, next } = toPage(list, limit)
    const settings = await runtime.store.settings.read(userOf(c))
    return c.json({ ok: true, approvals: items.map((approval) => approvalView(approval, settings)), next })
  })

  app.post('/approvals/:id', async (c) => {
    const resolution = await bodyOf(c, approvalOperations.resolveApproval.body)
    const approval = await runtime.resolveApproval({
      userId: userOf(c),
      approvalId: idOf(c, 'approval'),
      ...resolution,
    })
    const settings = await runtime.store.settings.read(userOf(c))
    return c.json({ ok: true, approval: approvalView(approval, settings) })
  })

  return app
}

/** What waits is shown with the reason that holds now; what was answered keeps the one that it was answered by. */
function approvalView(record: ApprovalRecord, settings: UserSettings) {
  const {
    userId: _userId,
    binding: _binding,
    input: toolArgs,
    byAllowlist: _by,
    mostTrust: _most,
    ...approval
  } = record
  return {
    for: askedByOlder(record),
    ...approval,
    ...(record.status === 'open' && { reason: reasonNow(record, settings) }),
    canAlwaysAllow: canAlwaysAllow(record, settings.trust),
    toolArgs,
  }
}

/** Older programs do not keep what they asked about, but say it in the reason. */
const askedByOlder = ({ reason }: ApprovalRecord): PendingApproval['for'] =>
  reason.startsWith('It is not known whether this happened') ? 'outcome' : 'call'
