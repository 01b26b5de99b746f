import { visitorPassAnswerSchema, visitorRequestSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const visitorOperations = {
  welcomeVisitor: {
    method: 'post',
    path: '/api/page/visitors',
    tag: 'Actions',
    summary:
      "Gives a visitor of a site that embeds the agent a pass for a day, when the site lists the request's Origin. With it they reach the agent of the page and the actions that the site allows.",
    body: visitorRequestSchema,
    example: { site: 'shop' },
    answers: { 200: json(visitorPassAnswerSchema) },
    errors: ['RATE_LIMITED'],
    open: true,
  },
} satisfies Operations
