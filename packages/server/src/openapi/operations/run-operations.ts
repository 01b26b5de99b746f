import {
  contextWishSchema,
  eventListSchema,
  idempotencyKeySchema,
  runListSchema,
  runRequestSchema,
} from '@deckhand/spec/schemas'
import { json, lines, type Operations } from '../operation.ts'

const example = { prompt: 'What is 12.5% of 2480, and what day is it in Tokyo?' }
const start = {
  method: 'post',
  tag: 'Runs',
  scope: 'runs',
  headers: idempotencyKeySchema,
  body: runRequestSchema,
  example,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const satisfies Partial<Operations[string]>

export const runOperations = {
  startRun: {
    ...start,
    path: '/api/agent/run',
    summary: 'Asks the agent, and answers when the run has stopped.',
    answers: { 200: json('runAnswer') },
  },
  streamNewRun: {
    ...start,
    path: '/api/agent/run/stream',
    summary: 'Asks the agent, and streams events until the run has stopped.',
    answers: { 200: lines('streamLine') },
  },
  listRuns: {
    method: 'get',
    path: '/api/agent/runs',
    tag: 'Runs',
    scope: 'runs',
    summary: 'Runs, newest first.',
    query: runListSchema,
    answers: { 200: json('runListAnswer') },
  },
  readRun: {
    method: 'get',
    path: '/api/agent/runs/:id',
    tag: 'Runs',
    scope: 'runs',
    summary: 'One run, with its result once it has stopped.',
    answers: { 200: json('runReadAnswer') },
  },
  readRunTree: {
    method: 'get',
    path: '/api/agent/runs/:id/tree',
    tag: 'Runs',
    scope: 'runs',
    summary: 'The whole tree of runs, for the id of any of them.',
    answers: { 200: json('runTreeAnswer') },
  },
  readRunReport: {
    method: 'get',
    path: '/api/agent/runs/:id/report',
    tag: 'Runs',
    scope: 'runs',
    summary: 'The tree of a run with every turn and call: time, duration, model, input and output.',
    answers: { 200: json('runReportAnswer') },
  },
  listEvents: {
    method: 'get',
    path: '/api/agent/runs/:id/events',
    tag: 'Runs',
    scope: 'runs',
    summary: 'Events of a run, from any point on.',
    query: eventListSchema,
    answers: { 200: json('eventListAnswer') },
  },
  followRun: {
    method: 'get',
    path: '/api/agent/runs/:id/stream',
    tag: 'Runs',
    scope: 'runs',
    summary: 'Events of a run, past and future, until it has ended.',
    query: eventListSchema,
    answers: { 200: lines('streamLine') },
  },
  cancelRun: {
    method: 'post',
    path: '/api/agent/runs/:id/cancel',
    tag: 'Runs',
    scope: 'runs',
    summary:
      'Ends a run and all runs below it as failed with CANCELLED. A run that has ended stays as it is; to cancel a run that another run started, cancel the one at the top.',
    errors: ['CONFLICT'],
    answers: { 200: json('cancelAnswer') },
  },
  offerContext: {
    method: 'get',
    path: '/api/agent/context',
    tag: 'Runs',
    scope: 'runs',
    summary:
      'What may be attached to a request: the newest mails, the next events, files; or those that the words find.',
    query: contextWishSchema,
    answers: { 200: json('contextOffer') },
    errors: ['NOT_CONNECTED', 'TOOL_FAILED', 'UNAVAILABLE'],
  },
} satisfies Operations
