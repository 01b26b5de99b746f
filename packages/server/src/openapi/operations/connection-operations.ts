import { connectionReturnSchema } from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

export const connectionOperations = {
  listConnections: {
    method: 'get',
    path: '/api/connections',
    tag: 'Connections',
    summary: 'The services that can be connected, and which are. Never a token.',
    answers: { 200: json('connectionListAnswer') },
  },
  startConnection: {
    method: 'post',
    path: '/api/connections/:service/start',
    tag: 'Connections',
    summary: 'Starts to connect an account: open the address in the same browser within ten minutes.',
    answers: { 200: json('connectionStartAnswer') },
    errors: ['BAD_REQUEST', 'CONFLICT'],
  },
  finishConnection: {
    method: 'get',
    path: '/api/connections/:service/callback',
    tag: 'Connections',
    summary: 'The page that the service sends the browser back to.',
    query: connectionReturnSchema,
    answers: { 200: page },
    errors: ['NOT_CONNECTED', 'CONFLICT'],
    forPeople: true,
    byCookie: true,
  },
  disconnect: {
    method: 'delete',
    path: '/api/connections/:service',
    tag: 'Connections',
    summary: 'Forgets an account, and asks the service to revoke its access.',
    answers: { 200: json('disconnectAnswer') },
    errors: ['CONFLICT'],
  },
} satisfies Operations
