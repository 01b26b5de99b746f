import {
  approvalAnswerSchema,
  approvalListAnswerSchema,
  approvalListSchema,
  approvalResolutionSchema,
} from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const approvalOperations = {
  listApprovals: {
    method: 'get',
    path: '/api/agent/approvals',
    tag: 'Approvals',
    scope: 'approvals',
    summary:
      'The calls that wait or waited for a person, newest first; with those of other users that wait for a role of the caller.',
    query: approvalListSchema,
    answers: { 200: json(approvalListAnswerSchema) },
  },
  resolveApproval: {
    method: 'post',
    path: '/api/agent/approvals/:id',
    tag: 'Approvals',
    scope: 'approvals',
    summary:
      'Decides about a call, also of another user where it waits for a role of the caller; the run goes on by itself. The same decision again answers as the first time.',
    body: approvalResolutionSchema,
    example: { decision: 'reject', feedback: 'Ask Ann first.' },
    answers: { 200: json(approvalAnswerSchema) },
    errors: ['CONFLICT', 'EXPIRED'],
  },
} satisfies Operations
