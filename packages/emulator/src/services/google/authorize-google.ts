import { type ServiceAnswer, ServiceError } from '../answer.ts'
import { findByAccessToken } from '../oauth/grants.ts'
import type { Operation } from '../operation.ts'
import { bearerOf, type ServiceCall } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import { calendarError, type GoogleReason, gmailError } from './google-error.ts'

/** Throws the service's 401 or 403 unless the token is good and has one of the operation's scopes. */
export function authorizeGoogle(operation: Operation, call: ServiceCall, context: ServiceContext): void {
  const refused = refusalOf(operation, bearerOf(call), context)
  if (refused) throw new ServiceError(errorOf(operation, refused))
}

function refusalOf(operation: Operation, token: string | undefined, context: ServiceContext): GoogleReason | undefined {
  if (token === undefined) return 'missingCredentials'
  if (token === context.serviceToken) return undefined
  const grant = findByAccessToken(context, token, 'google')
  if (!grant) return 'invalidCredentials'
  const allowed = grant.scopes.some((scope) => operation.scopes?.includes(scope))
  return allowed ? undefined : 'insufficientPermissions'
}

function errorOf(operation: Operation, reason: GoogleReason): ServiceAnswer {
  const make = operation.service === 'gmail' ? gmailError : calendarError
  if (reason !== 'insufficientPermissions') return make(reason)
  const details = [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
      domain: 'googleapis.com',
      metadata: { service: `${operation.service === 'gmail' ? 'gmail' : 'calendar-json'}.googleapis.com` },
    },
  ]
  const answer = gmailError(reason, undefined, details)
  const challenge = `Bearer realm="https://accounts.google.com/", error="insufficient_scope", scope="${operation.scopes?.join(' ')}"`
  return { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': challenge } }
}

/** The scopes of a token, or undefined for the token that may do everything. */
export function scopesOf(call: ServiceCall, context: ServiceContext): readonly string[] | undefined {
  const token = bearerOf(call)
  return token === undefined || token === context.serviceToken
    ? undefined
    : findByAccessToken(context, token, 'google')?.scopes
}
