import { auditListSchema } from '@deckhand/spec/schemas'
import { json, type Operations, page } from '../operation.ts'

export const serviceOperations = {
  listAudit: {
    method: 'get',
    path: '/api/agent/audit',
    tag: 'Service',
    summary: 'The audit, newest first: side effects, approvals, decisions, denials, sign-ins and changes of settings.',
    query: auditListSchema,
    answers: { 200: json('auditListAnswer') },
  },
  readBridge: {
    method: 'get',
    path: '/api/bridge',
    tag: 'Service',
    summary:
      'Address and token of the bridge to a CLI agent, for the person at this machine only. Others learn that there is none.',
    answers: { 200: json('bridgeAnswer') },
  },
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
