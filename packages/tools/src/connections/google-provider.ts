import type { Grant, OAuthProvider, Tokens } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { assertInstalled } from '@deckhand/spec/optional-package'
import { CodeChallengeMethod, type Credentials, OAuth2Client } from 'google-auth-library'
import { googlePart } from '../services/optional-parts.ts'
import { explainGoogle } from './explain-google.ts'

export interface GoogleClient {
  clientId: string
  clientSecret: string
  /** A base URL for everything instead of Google's own: the emulator. No trailing slash. */
  baseUrl?: string
}

/** The narrowest scopes with which the tools can search, read, draft and send mail, and see and change events. */
export const googleScopes = [
  'https://www.googleapis.com/auth/gmail.readonly',
  'https://www.googleapis.com/auth/gmail.compose',
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
]

const timeoutMs = 15_000

/** Throws UNAVAILABLE if the packages of the tools are missing, so that no one connects an account without use. */
export function googleProvider({ clientId, clientSecret, baseUrl }: GoogleClient): OAuthProvider {
  assertInstalled(googlePart, import.meta.url)
  const client = () =>
    new OAuth2Client({
      clientId,
      clientSecret,
      ...(baseUrl !== undefined && { endpoints: endpointsAt(baseUrl) }),
      transporterOptions: { timeout: timeoutMs },
    })
  return {
    service: 'google',
    ...(baseUrl !== undefined && { baseUrl }),
    // Without `consent`, Google returns a refresh token only the first time.
    authorizationUrl: ({ state, challenge, redirectUri }) =>
      client().generateAuthUrl({
        access_type: 'offline',
        prompt: 'consent',
        scope: googleScopes,
        state,
        redirect_uri: redirectUri,
        code_challenge: challenge,
        code_challenge_method: CodeChallengeMethod.S256,
      }),
    exchange: async ({ code, verifier, redirectUri }) => {
      const request = { code, codeVerifier: verifier, redirect_uri: redirectUri }
      const { tokens } = await explained(client().getToken(request))
      return grantOf(client(), tokens, baseUrl)
    },
    renew: async ({ refreshToken }) => {
      const renewing = client()
      renewing.setCredentials({ refresh_token: refreshToken ?? null })
      await explained(renewing.getAccessToken())
      return toTokens(renewing.credentials)
    },
    account: (accessToken) => {
      const asking = client()
      asking.setCredentials({ access_token: accessToken })
      return addressOf(asking, baseUrl)
    },
    // This also revokes every access token that was made with the refresh token.
    revoke: async ({ refreshToken, accessToken }) =>
      void (await explained(client().revokeToken(refreshToken ?? accessToken))),
  }
}

function endpointsAt(baseUrl: string) {
  return {
    oauth2AuthBaseUrl: `${baseUrl}/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${baseUrl}/token`,
    oauth2RevokeUrl: `${baseUrl}/revoke`,
  }
}

/** Google lets people deselect scopes. With only some of them, half of the tools would fail later without a clear reason. */
async function grantOf(client: OAuth2Client, credentials: Credentials, baseUrl: string | undefined): Promise<Grant> {
  const tokens = toTokens(credentials)
  const scopes = (credentials.scope ?? '').split(' ').filter(Boolean)
  const missing = googleScopes.filter((scope) => !scopes.includes(scope))
  client.setCredentials(credentials)
  if (missing.length === 0) return { tokens, scopes, account: await addressOf(client, baseUrl) }
  await client.revokeToken(tokens.refreshToken ?? tokens.accessToken).catch(() => undefined)
  const names = missing.map((scope) => scope.slice(scope.lastIndexOf('/') + 1)).join(', ')
  const message = `Google was not connected: not everything was allowed that Deckhand needs (${names}). Start again, and leave all boxes ticked.`
  throw new DeckhandError('NOT_CONNECTED', message)
}

/** Needs no scope of its own. */
async function addressOf(client: OAuth2Client, baseUrl = 'https://gmail.googleapis.com'): Promise<string> {
  const url = `${baseUrl}/gmail/v1/users/me/profile`
  const { data } = await explained(client.request<{ emailAddress?: string }>({ url }))
  return data.emailAddress ?? 'a Google account'
}

function toTokens({ access_token, refresh_token, expiry_date }: Credentials): Tokens {
  if (!access_token) throw new DeckhandError('UNAVAILABLE', 'Google gave no token. Try again in a moment.')
  return {
    accessToken: access_token,
    ...(refresh_token && { refreshToken: refresh_token }),
    ...(expiry_date && { expiresAt: expiry_date }),
  }
}

function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((thrown: unknown) => {
    throw explainGoogle(thrown)
  })
}
