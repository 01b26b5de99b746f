import type { Runtime } from '@deckhand/runtime'
import type { ApprovalRecord } from '@deckhand/spec'
import { approvalOperations } from '../openapi/operations/approval-operations.ts'
import { type App, bodyOf, idOf, newApp, queryOf, toPage, userOf } from './request.ts'

export function approvalRoutes(runtime: Runtime): App {
  const app = newApp()

  app.get('/approvals', async (c) => {
    const { limit, ...query } = queryOf(c, approvalOperations.listApprovals.query)
    const list = await runtime.store.approvals.list(userOf(c), { ...query, limit: limit + 1 })
    const { items, next } = toPage(list, limit)
    return c.json({ ok: true, approvals: items.map(approvalView), next })
  })

  app.post('/approvals/:id', async (c) => {
    const resolution = await bodyOf(c, approvalOperations.resolveApproval.body)
    const approval = await runtime.resolveApproval({
      userId: userOf(c),
      approvalId: idOf(c, 'approval'),
      ...resolution,
    })
    return c.json({ ok: true, approval: approvalView(approval) })
  })

  return app
}

function approvalView({ userId: _userId, binding: _binding, input: toolArgs, ...approval }: ApprovalRecord) {
  return { ...approval, toolArgs }
}
