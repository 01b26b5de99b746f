import { approvalListSchema, approvalResolutionSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const approvalOperations = {
  listApprovals: {
    method: 'get',
    path: '/api/agent/approvals',
    tag: 'Approvals',
    scope: 'approvals',
    summary:
      'Approvals, open and answered, newest first, including those of other users that need a role of the caller.',
    query: approvalListSchema,
    answers: { 200: json('approvalListAnswer') },
  },
  resolveApproval: {
    method: 'post',
    path: '/api/agent/approvals/:id',
    tag: 'Approvals',
    scope: 'approvals',
    summary:
      'Answers an approval, including one of another user that needs a role of the caller; the run then continues by itself. Repeating the same decision gets the first answer.',
    body: approvalResolutionSchema,
    example: { decision: 'reject', feedback: 'Ask Ann first.' },
    answers: { 200: json('approvalAnswer') },
    errors: ['CONFLICT', 'EXPIRED'],
  },
} satisfies Operations
