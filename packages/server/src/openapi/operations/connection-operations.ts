import {
  connectionListAnswerSchema,
  connectionReturnSchema,
  connectionStartAnswerSchema,
  disconnectAnswerSchema,
} from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

export const connectionOperations = {
  listConnections: {
    method: 'get',
    path: '/api/connections',
    tag: 'Connections',
    summary: 'The services in which you may have an account, and whether it is connected.',
    answers: { 200: json(connectionListAnswerSchema) },
  },
  startConnection: {
    method: 'post',
    path: '/api/connections/:service/start',
    tag: 'Connections',
    summary: 'Begins to connect an account: open the address in the browser that asked, within ten minutes.',
    answers: { 200: json(connectionStartAnswerSchema) },
    errors: ['BAD_REQUEST', 'CONFLICT'],
  },
  finishConnection: {
    method: 'get',
    path: '/api/connections/:service/callback',
    tag: 'Connections',
    summary: 'Where the service sends the browser back to.',
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
    summary: 'Forgets an account, and asks the service to forget the access that it gave.',
    answers: { 200: json(disconnectAnswerSchema) },
    errors: ['CONFLICT'],
  },
} satisfies Operations
