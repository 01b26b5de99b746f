import { healthAnswerSchema, openApiAnswerSchema, readyAnswerSchema } from '@deckhand/spec/schemas'
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
  readReadiness: {
    method: 'get',
    path: '/api/ready',
    tag: 'Service',
    summary: 'May it be sent requests: 503 when the store does not answer, or when it is stopping.',
    answers: { 200: json(readyAnswerSchema) },
    errors: ['UNAVAILABLE'],
    open: true,
  },
  readMetrics: {
    method: 'get',
    path: '/metrics',
    tag: 'Service',
    summary: 'Counts and times, as Prometheus reads them. The bearer of METRICS_TOKEN may ask too.',
    answers: { 200: { type: 'text/plain' } },
    token: 'metricsToken',
  },
  readDocument: {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Service',
    summary: 'This document.',
    answers: { 200: json(openApiAnswerSchema) },
  },
  showDocument: {
    method: 'get',
    path: '/api/docs',
    tag: 'Service',
    summary: 'This document as a page.',
    answers: { 200: page },
    byCookie: true,
  },
} satisfies Operations
