import { healthAnswerSchema, openApiAnswerSchema } from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

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
    open: true,
  },
  showDocument: {
    method: 'get',
    path: '/api/docs',
    tag: 'Service',
    summary: 'This document as a page.',
    answers: { 200: page },
    open: true,
  },
} satisfies Operations
