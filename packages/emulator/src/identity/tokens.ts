import { createHmac, createPublicKey, sign, verify } from 'node:crypto'
import type { SigningKey } from './signing-keys.ts'

export type Claims = Record<string, unknown>

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token as Google signs them. */
export function signToken(claims: Claims, { id, privateKey }: SigningKey): string {
  const signed = `${encode({ alg: 'RS256', kid: id, typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Signed by nobody. */
export function unsignedToken(claims: Claims, kid: string): string {
  return `${encode({ alg: 'none', kid, typ: 'JWT' })}.${encode(claims)}.`
}

/** Signed with what everybody can read, in the hope that it is taken for a secret. */
export function confusedToken(claims: Claims, { id, publicPem }: SigningKey): string {
  const signed = `${encode({ alg: 'HS256', kid: id, typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', publicPem).update(signed).digest('base64url')}`
}

/** The claims of a token that one of these public keys verifies. `undefined` for any other, and for one that is past its time. */
export function readToken(token: string, keys: Record<string, string>, now: number): Claims | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const pem = keys[String(decode(header).kid)]
  const signed = Buffer.from(`${header}.${payload}`)
  if (pem === undefined || !verify('RSA-SHA256', signed, createPublicKey(pem), Buffer.from(signature, 'base64url')))
    return undefined
  const claims = decode(payload)
  return Number(claims.exp) * 1000 > now ? claims : undefined
}

function decode(part: string): Claims {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims
  } catch {
    return {}
  }
}
