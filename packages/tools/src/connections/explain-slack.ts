import { DeckhandError } from '@deckhand/spec/errors'
import { ErrorCode } from '@slack/web-api'

/** Only Slack's short word is passed on: what the client throws may carry the request. */
export function explainSlack(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const { code, data } = thrown as { code?: unknown; data?: { error?: unknown } }
  const word = typeof data?.error === 'string' && /^\w{1,60}$/.test(data.error) ? data.error : 'no reason given'
  if (code !== ErrorCode.PlatformError || passing.includes(word))
    return new DeckhandError('UNAVAILABLE', 'Slack does not answer. Try again in a moment.')
  return new DeckhandError('NOT_CONNECTED', `Slack refused (${word}). ${advice(word)}`)
}

const passing = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'ratelimited']

function advice(word: string): string {
  if (word === 'invalid_client_id' || word === 'bad_client_secret')
    return 'Check SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.'
  if (word === 'bad_redirect_uri') return 'Enter the redirect address in the Slack app as docs/integrations.md says.'
  return 'Connect it again, or set another SLACK_TOKEN.'
}
