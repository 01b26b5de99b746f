import { randomBytes } from 'node:crypto'
import { toUserInfo } from './accounts.ts'
import { type Identity, seconds } from './identity.ts'
import { readToken, signToken } from './tokens.ts'

export interface IdentityRequest {
  method: string
  /** Without the query. */
  path: string
  authorization: string
  body: Record<string, unknown>
}

export interface IdentityAnswer {
  status: number
  body: object
  headers?: Record<string, string>
}

export type Route = (request: IdentityRequest) => IdentityAnswer

const ok = (body: object, headers: Record<string, string> = {}): IdentityAnswer => ({ status: 200, body, headers })
const refused = (message: string, status = 400): IdentityAnswer => ({
  status,
  body: { error: { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
})

/** By method and path, as Google's. Those under `/v1/projects/` want the access token of the service account. */
export function identityRoutes(identity: Identity): Record<string, Route> {
  const { accounts, idTokenKeys, cookieKeys, projectId } = identity
  const issued = new Set<string>()
  const admin =
    (route: Route): Route =>
    (request) =>
      issued.has(request.authorization.replace(/^Bearer /, '')) ? route(request) : refused('UNAUTHENTICATED', 401)
  // Asked for again each time, so that a test need not wait for a key to be forgotten.
  const keys = (published: () => Record<string, string>) => () => ok(published(), { 'cache-control': 'max-age=0' })
  const claimsOf = (token: unknown) => readToken(String(token), idTokenKeys.published(), Date.now())
  const usersOf = (uids: unknown[]) => {
    const users = uids.flatMap((uid) => accounts.find(String(uid)) ?? []).map(toUserInfo)
    return ok({ kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 && { users }) })
  }

  return {
    'GET /robot/v1/metadata/x509/securetoken@system.gserviceaccount.com': keys(() => idTokenKeys.published()),
    'GET /identitytoolkit/v3/relyingparty/publicKeys': keys(() => cookieKeys.published()),

    'POST /token': ({ body }) => {
      if (!identity.isAssertion(String(body.assertion))) return { status: 400, body: { error: 'invalid_grant' } }
      const token = randomBytes(16).toString('hex')
      issued.add(token)
      return ok({ access_token: token, expires_in: 3_600, token_type: 'Bearer' })
    },

    [`POST /v1/projects/${projectId}/accounts:lookup`]: admin(({ body }) => usersOf([body.localId].flat())),

    [`POST /v1/projects/${projectId}/accounts:update`]: admin(({ body }) => {
      const account = accounts.find(String(body.localId))
      if (!account) return refused('USER_NOT_FOUND')
      if (body.validSince !== undefined) account.validSince = Number(body.validSince)
      return ok({ localId: account.uid })
    }),

    [`POST /v1/projects/${projectId}:createSessionCookie`]: admin(({ body }) => {
      const claims = claimsOf(body.idToken)
      if (!claims) return refused('INVALID_ID_TOKEN')
      const cookie = identity.cookieClaims(claims, Number(body.validDuration))
      return ok({ sessionCookie: signToken(cookie, cookieKeys.newest) })
    }),

    'POST /v1/accounts:signInWithPassword': ({ body }) => {
      const account = accounts.findByPassword(String(body.email), String(body.password))
      if (!account) return refused('INVALID_LOGIN_CREDENTIALS')
      if (account.disabled) return refused('USER_DISABLED')
      const idToken = identity.idToken(account)
      const tokens = { idToken, refreshToken: randomBytes(16).toString('hex'), expiresIn: '3600' }
      return ok({ localId: account.uid, email: account.email, registered: true, ...tokens })
    },

    'POST /v1/accounts:lookup': ({ body }) => {
      const claims = claimsOf(body.idToken)
      const isGood = claims !== undefined && Number(claims.auth_time) <= seconds()
      return isGood ? usersOf([claims.sub]) : refused('INVALID_ID_TOKEN')
    },
  }
}
