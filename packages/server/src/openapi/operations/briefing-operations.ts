import type { ErrorCode } from '@deckhand/spec'
import { briefingRequestSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

/** The failures of the run that writes the briefing. */
const runFailures: ErrorCode[] = [
  'CANCELLED',
  'LIMIT',
  'STEP_LIMIT',
  'LEASE_LOST',
  'MODEL_BAD_REQUEST',
  'MODEL_BLOCKED',
  'MODEL_EMPTY',
  'MODEL_MALFORMED_CALL',
  'MODEL_NO_KEY',
  'MODEL_RATE_LIMITED',
  'MODEL_STREAM_CUT',
  'MODEL_TIMEOUT',
  'MODEL_TRUNCATED',
  'MODEL_UNAVAILABLE',
]

export const briefingOperations = {
  makeBriefing: {
    method: 'post',
    path: '/api/agent/briefing',
    tag: 'Briefing',
    scope: 'runs',
    summary:
      "Today's mail, calendar and open approvals, summed up by the model once a day in the user's time zone. A failed run returns an error with the run's code.",
    body: briefingRequestSchema,
    example: { refresh: true },
    answers: { 200: json('briefingAnswer') },
    errors: runFailures,
  },
} satisfies Operations
