import { json, type Operations, page } from '../operation.ts'

export const serviceOperations = {
  readHealth: {
    method: 'get',
    path: '/api/health',
    tag: 'Service',
    summary: 'Whether the server is alive, and which model answers.',
    answers: { 200: json('healthAnswer') },
    open: true,
  },
  readReadiness: {
    method: 'get',
    path: '/api/ready',
    tag: 'Service',
    summary: 'Whether to send it requests: 503 if the store does not answer or the server is stopping.',
    answers: { 200: json('readyAnswer') },
    errors: ['UNAVAILABLE'],
    open: true,
  },
  readMetrics: {
    method: 'get',
    path: '/metrics',
    tag: 'Service',
    summary: 'Counts and times for Prometheus, also for the bearer of METRICS_TOKEN.',
    answers: { 200: { type: 'text/plain' } },
    token: 'metricsToken',
  },
  readDocument: {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Service',
    summary: 'The API as an OpenAPI 3.1 document.',
    answers: { 200: json('openApiAnswer') },
  },
  showDocument: {
    method: 'get',
    path: '/api/docs',
    tag: 'Service',
    summary: 'The API document as a page.',
    answers: { 200: page },
    byCookie: true,
  },
} satisfies Operations
