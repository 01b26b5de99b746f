import { type Runtime, reasonNow } from '@deckhand/runtime'
import type { ApprovalDecision, ApprovalRecord, PendingApproval, UsedToken, UserSettings } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { canAlwaysAllow } from '@deckhand/spec/trust'
import { approvalOperations } from '../openapi/operations/approval-operations.ts'
import { type App, bodyOf, idOf, newApp, queryOf, rolesOf, tokenOf, toPage, userOf } from './request.ts'

export function approvalRoutes(runtime: Runtime): App {
  const app = newApp()

  app.get('/approvals', async (c) => {
    const { limit, ...query } = queryOf(c, approvalOperations.listApprovals.query)
    const page = { ...query, roles: rolesOf(c), limit: limit + 1 }
    const list = await runtime.store.approvals.list(userOf(c), page)
    const { items, next } = toPage(list, limit, 'id')
    const settings = await runtime.store.settings.read(userOf(c))
    return c.json({ ok: true, approvals: items.map((approval) => approvalFor(userOf(c), approval, settings)), next })
  })

  app.post('/approvals/:id', async (c) => {
    const resolution = await bodyOf(c, approvalOperations.resolveApproval.body)
    const [userId, approvalId] = [userOf(c), idOf(c, 'approval')]
    const token = tokenOf(c)
    if (token) await assertMayDecide(token, { userId, approvalId, ...resolution })
    const approval = await runtime.resolveApproval({ userId, roles: rolesOf(c), approvalId, ...resolution })
    const settings = await runtime.store.settings.read(userOf(c))
    return c.json({ ok: true, approval: approvalFor(userId, approval, settings) })
  })

  return app

  /** A program that answers its own questions would make approvals worthless, and one that extends the allowlist would prevent future ones. */
  async function assertMayDecide({ id }: UsedToken, { userId, approvalId, decision }: DecisionRequest): Promise<void> {
    if (decision === 'approve_and_always_allow_recipient') throw refused('decision', alwaysIsForPeople)
    const approval = await runtime.store.approvals.find(userId, approvalId)
    const run = approval && (await runtime.store.runs.load(userId, approval.runId))
    if (run?.manifest.tokenId === id) throw refused('Authorization', ownRun)
  }
}

interface DecisionRequest {
  userId: string
  approvalId: string
  decision: ApprovalDecision
}

const alwaysIsForPeople = 'API tokens cannot change an allowlist. Approve it once, or let a signed-in person do it.'
const ownRun = 'this API token started the run, and may not answer its questions. A person or another token must do it.'

const refused = (field: string, words: string) => new DeckhandError('FORBIDDEN', `${field}: ${words}`, { field })

/** Someone who approves for another user sees the call and who asked, but no ids of that user's runs and threads. */
function approvalFor(userId: string, record: ApprovalRecord, settings: UserSettings) {
  const view = approvalView(record, settings)
  if (record.userId === userId) return view
  const { runId: _run, threadId: _thread, actionId: _action, childRunId: _child, agentId: _agent, ...question } = view
  return { ...question, askedBy: record.userId }
}

/** An open approval has the reason that applies now; an answered one keeps the reason it had then. */
function approvalView(record: ApprovalRecord, settings: UserSettings) {
  const {
    userId: _userId,
    binding: _binding,
    input: toolArgs,
    byAllowlist: _by,
    mostTrust: _most,
    auditPreview: _audit,
    ...approval
  } = record
  return {
    for: subjectOfOlder(record),
    ...approval,
    ...(record.status === 'open' && { reason: reasonNow(record, settings) }),
    canAlwaysAllow: canAlwaysAllow(record, settings.trust),
    toolArgs,
  }
}

/** Older versions did not store `for`, but their reason shows it. */
const subjectOfOlder = ({ reason }: ApprovalRecord): PendingApproval['for'] =>
  reason.startsWith('It is not known whether this happened') ? 'outcome' : 'call'
