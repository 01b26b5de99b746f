import { auditListSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const auditOperations = {
  listAudit: {
    method: 'get',
    path: '/api/agent/audit',
    tag: 'Service',
    summary: 'The audit, newest first: side effects, approvals, decisions, denials, sign-ins and changes of settings.',
    query: auditListSchema,
    answers: { 200: json('auditListAnswer') },
  },
} satisfies Operations
