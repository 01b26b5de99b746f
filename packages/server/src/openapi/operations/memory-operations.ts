import { memoryListSchema, memorySchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const memoryOperations = {
  listMemories: {
    method: 'get',
    path: '/api/agent/memories',
    tag: 'Memory',
    summary: 'What is remembered about the user, newest first.',
    query: memoryListSchema,
    answers: { 200: json('memoryListAnswer') },
  },
  addMemory: {
    method: 'post',
    path: '/api/agent/memories',
    tag: 'Memory',
    summary: 'Remembers a fact. The same words in another case or order replace the older wording.',
    body: memorySchema,
    example: { text: 'I take my tea without milk.' },
    answers: { 200: json('memoryAnswer') },
  },
  forgetMemory: {
    method: 'delete',
    path: '/api/agent/memories/:id',
    tag: 'Memory',
    summary: 'Forgets a memory. Repeating it gets the same answer.',
    answers: { 200: json('doneAnswer') },
  },
} satisfies Operations
