import { visitorRequestSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const visitorOperations = {
  welcomeVisitor: {
    method: 'post',
    path: '/api/page/visitors',
    tag: 'Actions',
    summary:
      "Gives a visitor of an embedding site a pass for a day, if the site lists the request's Origin. The pass opens the page's agent and the actions that the site allows.",
    body: visitorRequestSchema,
    example: { site: 'shop' },
    answers: { 200: json('visitorPassAnswer') },
    errors: ['RATE_LIMITED'],
    open: true,
  },
} satisfies Operations
