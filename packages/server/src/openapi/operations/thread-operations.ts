import {
  doneAnswerSchema,
  messageListSchema,
  threadAnswerSchema,
  threadAppendSchema,
  threadChangeSchema,
  threadListAnswerSchema,
  threadListSchema,
  threadReadAnswerSchema,
  threadSyncSchema,
} from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const threadOperations = {
  listThreads: {
    method: 'get',
    path: '/api/agent/threads',
    tag: 'Threads',
    summary: 'The conversations, newest first; with `q` those whose titles have its words.',
    query: threadListSchema,
    answers: { 200: json(threadListAnswerSchema) },
  },
  syncThread: {
    method: 'post',
    path: '/api/agent/threads',
    tag: 'Threads',
    summary:
      'Begins a thread with what was said elsewhere, or adds what it has not got yet: sent again, it changes nothing. Conflicts when the thread has fewer messages than `position`, or others there.',
    body: threadSyncSchema,
    example: {
      id: '0199f3a05c0070008000000000000001',
      title: 'Is the boat ready?',
      position: 0,
      messages: [{ role: 'user', text: 'Is the boat ready?' }],
    },
    answers: { 200: json(threadAnswerSchema) },
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  readThread: {
    method: 'get',
    path: '/api/agent/threads/:id',
    tag: 'Threads',
    summary: 'A conversation with its newest messages.',
    query: messageListSchema,
    answers: { 200: json(threadReadAnswerSchema) },
  },
  renameThread: {
    method: 'patch',
    path: '/api/agent/threads/:id',
    tag: 'Threads',
    summary: 'Gives a conversation another title.',
    body: threadChangeSchema,
    example: { title: 'The harbour lease' },
    answers: { 200: json(threadAnswerSchema) },
  },
  appendToThread: {
    method: 'post',
    path: '/api/agent/threads/:id',
    tag: 'Threads',
    summary: 'Adds what was said elsewhere.',
    body: threadAppendSchema,
    example: { messages: [{ role: 'user', text: 'Is the boat ready?' }] },
    answers: { 200: json(threadAnswerSchema) },
    errors: ['CONFLICT'],
  },
  deleteThread: {
    method: 'delete',
    path: '/api/agent/threads/:id',
    tag: 'Threads',
    summary: 'Deletes a conversation with its messages, runs, approvals and events.',
    answers: { 200: json(doneAnswerSchema) },
    errors: ['CONFLICT'],
  },
} satisfies Operations
