import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '../service-context.ts'
import type { Grant } from './grant.ts'

export const accessLifetimeSeconds = 3599
const codeLifetimeMs = 60_000

type NewGrant = Pick<Grant, 'provider' | 'clientId' | 'redirectUri' | 'scopes' | 'offline'> & {
  challenge?: Grant['challenge'] | undefined
}

/** Keeps what was allowed and gives the code for it. Dead grants are dropped here, so that their number has a bound. */
export function addGrant(context: ServiceContext, { challenge, ...grant }: NewGrant): Grant {
  const now = context.now().getTime()
  const added: Grant = {
    ...grant,
    ...(challenge ? { challenge } : {}),
    code: grant.provider === 'google' ? `4/0A${secret(32)}` : `${digits(12)}.${digits(13)}.${secret(24)}`,
    codeExpiresAt: now + codeLifetimeMs,
    codeUsed: false,
    accessTokens: [],
    revoked: false,
  }
  const { grants } = context.world
  grants.push(added)
  grants.splice(0, grants.length - 200)
  context.changed()
  return added
}

export function issueAccess(context: ServiceContext, grant: Grant, token: string, lifetimeSeconds: number): string {
  const now = context.now().getTime()
  grant.accessTokens = grant.accessTokens.filter(({ expiresAt }) => expiresAt > now)
  grant.accessTokens.push({ token, expiresAt: now + lifetimeSeconds * 1000 })
  context.changed()
  return token
}

export const newAccessToken = () => `ya29.a0${secret(60)}`
export const newRefreshToken = () => `1//0${secret(60)}`

/** The grant behind a token that is good now. */
export function findByAccessToken(
  context: ServiceContext,
  token: string,
  provider: Grant['provider'],
): Grant | undefined {
  const now = context.now().getTime()
  const isGood = (known: { token: string; expiresAt: number }) => known.token === token && known.expiresAt > now
  return context.world.grants.find(
    (grant) => grant.provider === provider && !grant.revoked && grant.accessTokens.some(isGood),
  )
}

/** Any grant that ever gave this token, revoked ones too. */
export function findByToken(context: ServiceContext, token: string): Grant | undefined {
  return context.world.grants.find(
    ({ accessTokens, refreshToken }) => refreshToken === token || accessTokens.some((known) => known.token === token),
  )
}

function secret(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

function digits(count: number): string {
  return Array.from(randomBytes(count), (byte) => String(byte % 10)).join('')
}
