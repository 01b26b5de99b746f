import { actionBodySchema, actionQuerySchema, visitorRequestSchema } from '@deckhand/spec/schemas'
import { json, lines, type Operations } from '../operation.ts'

const refusal = json('actionRefusal')
const answers = {
  200: [json('actionAnswer'), lines('actionLine')],
  400: refusal,
  404: refusal,
  405: refusal,
  422: refusal,
  500: refusal,
}

export const actionOperations = {
  callQuery: {
    method: 'get',
    path: '/_jay/actions/:name',
    tag: 'Actions',
    summary:
      'Calls a read-only action, with its input as `_input` or each field as a parameter. A streaming action answers with lines.',
    query: actionQuerySchema,
    answers,
    token: 'visitorPass',
  },
  callAction: {
    method: 'post',
    path: '/_jay/actions/:name',
    tag: 'Actions',
    summary: 'Calls an action with its input as the body. The API document of a server describes each of its actions.',
    body: actionBodySchema,
    example: {},
    answers,
    token: 'visitorPass',
  },
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
