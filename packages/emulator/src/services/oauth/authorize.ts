import { redirect, type ServiceAnswer } from '../answer.ts'
import type { Operation } from '../operation.ts'
import type { ServiceCall } from '../service-call.ts'
import { note, type ServiceContext } from '../service-context.ts'
import type { OAuthClient } from './clients.ts'
import { consentPage, refusalPage } from './consent-page.ts'
import type { Grant } from './grant.ts'
import { addGrant } from './grants.ts'

/** Shows who asks for what; the buttons of the page come back here with `approve`. */
export const googleAuthorize: Operation = {
  service: 'oauth',
  name: 'authorize',
  method: 'GET',
  path: '/o/oauth2/v2/auth',
  reads: false,
  run(call, context) {
    const refusal = googleRefusal(call.query, context.clients.google)
    if (refusal) return refusalPage(refusal)
    return decide(call, context, {
      provider: 'google',
      scopes: words(call.query.get('scope')),
      offline: call.query.get('access_type') === 'offline' && wantsRefreshToken(call.query, context),
      challenge: challengeOf(call.query),
    })
  },
}

export const slackAuthorize: Operation = {
  service: 'oauth',
  name: 'slack.authorize',
  method: 'GET',
  path: '/slack/oauth/v2/authorize',
  reads: false,
  run(call, context) {
    const refusal = slackRefusal(call.query, context.clients.slack)
    if (refusal) return refusalPage(refusal)
    const scopes = [
      ...commas(call.query.get('scope')),
      ...commas(call.query.get('user_scope')).map((scope) => `user:${scope}`),
    ]
    return decide(call, context, { provider: 'slack', scopes, offline: false })
  },
}

type Asked = Pick<Grant, 'provider' | 'scopes' | 'offline'> & { challenge?: Grant['challenge'] | undefined }

function decide({ path, query }: ServiceCall, context: ServiceContext, asked: Asked): ServiceAnswer {
  const redirectUri = query.get('redirect_uri') ?? ''
  const answer = query.get('approve')
  if (answer === null) return consentPage({ path, query, redirectUri, ...asked })
  const back = new URL(redirectUri)
  const state = query.get('state')
  if (state !== null) back.searchParams.set('state', state)
  if (answer !== '1') {
    back.searchParams.set('error', 'access_denied')
    return redirect(back.href)
  }
  const grant = addGrant(context, { ...asked, clientId: query.get('client_id') ?? '', redirectUri })
  back.searchParams.set('code', grant.code)
  if (asked.provider === 'google') back.searchParams.set('scope', asked.scopes.join(' '))
  note(context, { service: 'oauth', action: 'allowed', id: asked.provider, title: asked.scopes.join(' ') })
  return redirect(back.href)
}

/** Without `prompt=consent` only the first consent of a person gives one. */
function wantsRefreshToken(query: URLSearchParams, { world }: ServiceContext): boolean {
  const before = world.grants.some(({ clientId, revoked, refreshToken }) => {
    return clientId === query.get('client_id') && !revoked && refreshToken !== undefined
  })
  return words(query.get('prompt')).includes('consent') || !before
}

function challengeOf(query: URLSearchParams): Grant['challenge'] | undefined {
  const value = query.get('code_challenge')
  if (value === null) return undefined
  return { value, method: query.get('code_challenge_method') === 'S256' ? 'S256' : 'plain' }
}

function googleRefusal(query: URLSearchParams, client: OAuthClient): string | undefined {
  for (const name of ['client_id', 'redirect_uri', 'response_type', 'scope']) {
    if (!query.get(name)) return `Error 400: invalid_request. Required parameter is missing: ${name}`
  }
  if (query.get('client_id') !== client.id) return 'Error 401: invalid_client. The OAuth client was not found.'
  if (query.get('response_type') !== 'code') return 'Error 400: unsupported_response_type. The emulator serves code.'
  const method = query.get('code_challenge_method')
  if (method !== null && method !== 'S256' && method !== 'plain') {
    return `Error 400: invalid_request. Invalid parameter value for code_challenge_method: ${method}`
  }
  return redirectRefusal(query, client, 'Error 400: redirect_uri_mismatch')
}

function slackRefusal(query: URLSearchParams, client: OAuthClient): string | undefined {
  if (query.get('client_id') !== client.id) return 'Invalid client_id parameter'
  if (!query.get('scope') && !query.get('user_scope')) return 'invalid_scope: no scopes were asked for'
  return redirectRefusal(query, client, 'bad_redirect_uri')
}

function redirectRefusal(query: URLSearchParams, { redirectUris }: OAuthClient, name: string): string | undefined {
  const uri = query.get('redirect_uri') ?? ''
  const known = redirectUris === undefined ? /^https?:\/\//.test(uri) && URL.canParse(uri) : redirectUris.includes(uri)
  return known
    ? undefined
    : `${name}. The redirect URI in the request, ${uri}, does not match the ones authorized for the OAuth client.`
}

function words(text: string | null): string[] {
  return [...new Set((text ?? '').split(/\s+/).filter(Boolean))]
}

function commas(text: string | null): string[] {
  return [...new Set((text ?? '').split(/[,\s]+/).filter(Boolean))]
}
