import { contextWishSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const contextOperations = {
  offerContext: {
    method: 'get',
    path: '/api/agent/context',
    tag: 'Runs',
    scope: 'runs',
    summary:
      'What may be attached to a request: the newest mails, the next events, files; or those that the words find.',
    query: contextWishSchema,
    answers: { 200: json('contextOffer') },
    errors: ['NOT_CONNECTED', 'TOOL_FAILED', 'UNAVAILABLE'],
  },
} satisfies Operations
