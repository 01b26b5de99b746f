import { DeckhandError } from '@deckhand/spec/errors'
import { expect, test } from 'vitest'
import { explainFailure } from './explain-failure.ts'

const refusal = (code: number, message: string) => Object.assign(new Error(`${code} ${message}`), { code })

test.each([
  [
    9,
    'FAILED_PRECONDITION: The query requires an index. You can create it here: https://…/runs',
    /index is missing.*https:…?\/\/…\/runs/,
  ],
  [7, 'PERMISSION_DENIED: Missing or insufficient permissions.', /roles\/datastore\.user/],
  [5, 'NOT_FOUND: The database (default) does not exist for project x', /Create it/],
  [5, 'NOT_FOUND: No document to update', /removed from Firestore meanwhile/],
  [3, 'INVALID_ARGUMENT: Request payload size exceeds the limit: 11534336 bytes.', /10 MiB/],
  [8, 'RESOURCE_EXHAUSTED: Quota exceeded.', /quota/],
  [10, 'ABORTED: Too much contention on these documents.', /Try again/],
  [16, 'UNAUTHENTICATED: no token', /GOOGLE_APPLICATION_CREDENTIALS/],
  [11, 'OUT_OF_RANGE: odd', /Firestore refused a command: 11 OUT_OF_RANGE: odd/],
])('%i %s is reported with advice', (code, message, words) => {
  const explained = explainFailure(refusal(code, message))
  expect([explained.code, explained.cause]).toEqual(['INTERNAL', expect.any(Error)])
  expect(explained.message).toMatch(words)
})

test.each([
  [14, 'UNAVAILABLE: No connection established.', /FIRESTORE_EMULATOR_HOST/],
  [4, 'DEADLINE_EXCEEDED: Deadline exceeded.', /took too long/],
])('%i %s says that Firestore is away for a moment', (code, message, words) => {
  const explained = explainFailure(refusal(code, message))
  expect(explained).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5, cause: expect.any(Error) })
  expect(explained.message).toMatch(words)
})

test('errors without a code are known by their message, and our own errors stay as they are', () => {
  expect(explainFailure(new Error('Could not load the default credentials.')).message).toMatch(/gcloud auth/)
  expect(explainFailure(new Error('Unable to detect a Project Id in the current environment.')).message).toMatch(
    /GOOGLE_CLOUD_PROJECT/,
  )
  const own = new DeckhandError('CONFLICT', 'x')
  expect(explainFailure(own)).toBe(own)
})
