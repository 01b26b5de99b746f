import { DeckhandError } from '@deckhand/spec/errors'
import { gaxios } from 'google-auth-library'

/** Passes on only Google's error code: the client's errors contain the request with its code and secret. */
export function explainGoogle(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const response = thrown instanceof gaxios.GaxiosError ? thrown.response : undefined
  const status = response?.status
  if (status === undefined || status === 429 || status >= 500)
    return new DeckhandError('UNAVAILABLE', 'Google does not answer. Try again in a moment.')
  const word = errorCodeIn(response?.data)
  return new DeckhandError('NOT_CONNECTED', `Google refused (${word ?? status}). ${advice(word, status)}`)
}

/** The code is `error` in the answer of a token endpoint, and `error.status` in that of an API. */
function errorCodeIn(data: unknown): string | undefined {
  const error = (data as { error?: unknown } | undefined)?.error
  const word = typeof error === 'object' ? (error as { status?: unknown } | null)?.status : error
  return typeof word === 'string' && /^\w{1,60}$/.test(word) ? word : undefined
}

function advice(word: string | undefined, status: number): string {
  if (word === 'invalid_client' || word === 'unauthorized_client')
    return 'Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'
  if (word === 'redirect_uri_mismatch')
    return 'Enter the redirect address in the Google project as docs/integrations.md says.'
  if (status === 403) return 'Switch the Gmail API and the Google Calendar API on in the Google project.'
  return 'Connect it again.'
}
