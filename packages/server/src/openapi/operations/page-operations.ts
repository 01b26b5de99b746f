import { noteAnswerSchema, noteListAnswerSchema, noteSchema, outboxKeySchema } from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

export const pageOperations = {
  showStart: {
    method: 'get',
    path: '/',
    tag: 'Pages',
    summary: 'A page that leads to the others.',
    answers: { 200: page },
  },
  showApprovals: {
    method: 'get',
    path: '/approvals',
    tag: 'Pages',
    summary: 'A page for answering what waits.',
    answers: { 200: page },
  },
  showSettings: {
    method: 'get',
    path: '/settings',
    tag: 'Pages',
    summary: 'A page for connecting accounts in other services.',
    answers: { 200: page },
  },
  showOutbox: {
    method: 'get',
    path: '/outbox',
    tag: 'Pages',
    summary: 'A page with the notes that were sent.',
    answers: { 200: page },
  },
  listNotes: {
    method: 'get',
    path: '/outbox.json',
    tag: 'Pages',
    summary: 'The notes that were sent, newest first.',
    answers: { 200: json(noteListAnswerSchema) },
  },
  receiveNote: {
    method: 'post',
    path: '/outbox',
    tag: 'Pages',
    summary: 'Receives a note, once for a key.',
    headers: outboxKeySchema,
    body: noteSchema,
    example: { to: 'ann@example.com', text: 'The boat is ready.' },
    answers: { 200: json(noteAnswerSchema) },
    errors: ['UNAUTHENTICATED'],
    open: true,
    token: 'outboxToken',
  },
} satisfies Operations
