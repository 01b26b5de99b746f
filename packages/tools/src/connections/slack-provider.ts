import type { Grant, OAuthProvider, Tokens } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { ErrorCode, type OauthV2AccessResponse, WebClient } from '@slack/web-api'
import { silentLogger } from '../slack/open-client.ts'

export interface SlackClient {
  clientId: string
  clientSecret: string
  /** Additional scopes, such as `groups:read` for private channels. */
  moreScopes?: string[]
  /** The emulator instead of https://slack.com. Slack is below /slack there. No trailing slash. */
  baseUrl?: string
}

/** Scopes of the person, not of a bot: they see what they see in Slack, and no bot must be invited into channels. */
export const slackScopes = ['channels:read', 'channels:history', 'users:read']

const homeAt = (baseUrl: string | undefined): string =>
  baseUrl === undefined ? 'https://slack.com' : `${baseUrl}/slack`
const timeoutMs = 15_000

/** Without PKCE, which Slack accepts only from apps without a secret. */
export function slackProvider({ clientId, clientSecret, moreScopes = [], baseUrl }: SlackClient): OAuthProvider {
  const secrets = { client_id: clientId, client_secret: clientSecret }
  const access = (request: { code: string; redirect_uri: string } | { grant_type: string; refresh_token: string }) =>
    explained(
      clientAt(baseUrl).apiCall('oauth.v2.access', { ...secrets, ...request }) as Promise<OauthV2AccessResponse>,
    )
  return {
    service: 'slack',
    ...(baseUrl !== undefined && { baseUrl }),
    authorizationUrl: ({ state, redirectUri }) => {
      const url = new URL(`${homeAt(baseUrl)}/oauth/v2/authorize`)
      const scopes = [...slackScopes, ...moreScopes].join(',')
      url.search = `${new URLSearchParams({ client_id: clientId, user_scope: scopes, redirect_uri: redirectUri, state })}`
      return url.href
    },
    exchange: async ({ code, redirectUri }) => grantOf(await access({ code, redirect_uri: redirectUri }), baseUrl),
    renew: async ({ refreshToken = '' }) =>
      toTokens(await access({ grant_type: 'refresh_token', refresh_token: refreshToken })),
    account: (accessToken) => slackAccount(accessToken, baseUrl),
    revoke: async ({ accessToken }) => void (await explained(clientAt(baseUrl, accessToken).auth.revoke())),
  }
}

/** The owner of the token, for people. Throws NOT_CONNECTED if Slack refuses it. */
export async function slackAccount(token: string, baseUrl: string | undefined): Promise<string> {
  const { user, team } = await explained(clientAt(baseUrl, token).auth.test())
  return user === undefined ? (team ?? 'a Slack workspace') : `${user} in ${team}`
}

function clientAt(baseUrl: string | undefined, token?: string): WebClient {
  return new WebClient(token, {
    slackApiUrl: `${homeAt(baseUrl)}/api/`,
    timeout: timeoutMs,
    retryConfig: { retries: 1 },
    rejectRateLimitedCalls: true,
    logger: silentLogger,
  })
}

async function grantOf(answer: OauthV2AccessResponse, baseUrl: string | undefined): Promise<Grant> {
  const tokens = toTokens(answer)
  const scopes = (answer.authed_user?.scope ?? answer.scope ?? '').split(',').filter(Boolean)
  return { tokens, scopes, account: await slackAccount(tokens.accessToken, baseUrl) }
}

/** The person's token is in `authed_user` at first, and at the top level after a renewal. */
function toTokens(answer: OauthV2AccessResponse): Tokens {
  const { access_token, refresh_token, expires_in } = answer.authed_user?.access_token ? answer.authed_user : answer
  if (!access_token) throw new DeckhandError('UNAVAILABLE', 'Slack gave no token. Try again in a moment.')
  return {
    accessToken: access_token,
    ...(refresh_token && { refreshToken: refresh_token }),
    ...(expires_in && { expiresAt: Date.now() + expires_in * 1000 }),
  }
}

function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((thrown: unknown) => {
    throw explainSlack(thrown)
  })
}

/** Passes on only Slack's error code: the client's errors may contain the request. */
function explainSlack(thrown: unknown): DeckhandError {
  if (thrown instanceof DeckhandError) return thrown
  const { code, data } = thrown as { code?: unknown; data?: { error?: unknown } }
  const word = typeof data?.error === 'string' && /^\w{1,60}$/.test(data.error) ? data.error : 'no reason given'
  if (code !== ErrorCode.PlatformError || passingErrors.includes(word))
    return new DeckhandError('UNAVAILABLE', 'Slack does not answer. Try again in a moment.')
  return new DeckhandError('NOT_CONNECTED', `Slack refused (${word}). ${advice(word)}`)
}

const passingErrors = ['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout', 'ratelimited']

function advice(word: string): string {
  if (word === 'invalid_client_id' || word === 'bad_client_secret')
    return 'Check SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.'
  if (word === 'bad_redirect_uri') return 'Enter the redirect address in the Slack app as docs/integrations.md says.'
  return 'Connect it again, or set another SLACK_TOKEN.'
}
