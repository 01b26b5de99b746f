import { healthAnswerSchema, openApiAnswerSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const serviceOperations = {
  readHealth: {
    method: 'get',
    path: '/api/health',
    tag: 'Service',
    summary: 'Is it alive, and who answers.',
    answers: { 200: json(healthAnswerSchema) },
    open: true,
  },
  readDocument: {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Service',
    summary: 'This document.',
    answers: { 200: json(openApiAnswerSchema) },
  },
} satisfies Operations
