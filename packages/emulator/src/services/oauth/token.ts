import { createHash } from 'node:crypto'
import { json, type ServiceAnswer, ServiceError } from '../answer.ts'
import type { Operation } from '../operation.ts'
import { formOf, type ServiceCall } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import { basicCredentials } from './basic-credentials.ts'
import type { Grant } from './grant.ts'
import { accessLifetimeSeconds, issueAccess, newAccessToken, newRefreshToken } from './grants.ts'

/** Exchanges a code, or a refresh token, as https://developers.google.com/identity/protocols/oauth2/web-server tells. */
export const token: Operation = {
  service: 'oauth',
  name: 'token',
  method: 'POST',
  path: '/token',
  run(call, context) {
    const form = formOf(call)
    checkClient(form, call, context)
    const type = required(form, 'grant_type')
    if (type === 'authorization_code') return exchange(form, context)
    if (type === 'refresh_token') return refresh(form, context)
    return refuse('unsupported_grant_type', `Invalid grant_type: ${type}`)
  },
}

function checkClient(form: URLSearchParams, call: ServiceCall, { clients }: ServiceContext): void {
  const basic = basicCredentials(call)
  const id = basic?.id ?? required(form, 'client_id')
  if (id !== clients.google.id) refuse('invalid_client', 'The OAuth client was not found.', 401)
  const secret = basic?.secret ?? form.get('client_secret')
  if (secret === null) refuse('invalid_request', 'client_secret is missing.')
  if (secret !== clients.google.secret) refuse('invalid_client', 'The provided client secret is invalid.', 401)
}

function exchange(form: URLSearchParams, context: ServiceContext): ServiceAnswer {
  const code = required(form, 'code')
  const grant = context.world.grants.find((known) => known.provider === 'google' && known.code === code)
  if (!grant) return refuse('invalid_grant', 'Malformed auth code.')
  if (grant.codeUsed || grant.revoked || grant.codeExpiresAt <= context.now().getTime()) {
    return refuse('invalid_grant', 'Bad Request')
  }
  if (form.get('redirect_uri') !== grant.redirectUri) return refuse('redirect_uri_mismatch', 'Bad Request')
  checkVerifier(grant, form.get('code_verifier'))
  grant.codeUsed = true
  if (grant.offline) grant.refreshToken = newRefreshToken()
  return tokens(grant, context, grant.refreshToken)
}

function refresh(form: URLSearchParams, context: ServiceContext): ServiceAnswer {
  const given = required(form, 'refresh_token')
  const grant = context.world.grants.find(({ refreshToken }) => refreshToken === given)
  if (!grant) return refuse('invalid_grant', 'Bad Request')
  if (grant.revoked) return refuse('invalid_grant', 'Token has been expired or revoked.')
  return tokens(grant, context, undefined)
}

function tokens(grant: Grant, context: ServiceContext, refreshToken: string | undefined): ServiceAnswer {
  const body = {
    access_token: issueAccess(context, grant, newAccessToken(), accessLifetimeSeconds),
    expires_in: accessLifetimeSeconds,
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
  }
  return json(body, 200, { 'Cache-Control': 'no-store' })
}

function checkVerifier({ challenge }: Grant, verifier: string | null): void {
  if (!challenge) return
  if (!verifier) refuse('invalid_grant', 'Missing code verifier.')
  const made =
    challenge.method === 'S256'
      ? createHash('sha256')
          .update(verifier ?? '')
          .digest('base64url')
      : verifier
  if (made !== challenge.value) refuse('invalid_grant', 'Invalid code verifier.')
}

function required(form: URLSearchParams, name: string): string {
  return form.get(name) || refuse('invalid_request', `Missing required parameter: ${name}`)
}

function refuse(error: string, description: string, status = 400): never {
  throw new ServiceError(json({ error, error_description: description }, status))
}
