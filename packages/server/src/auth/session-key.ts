import { createHmac } from 'node:crypto'
import type { Credentials } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import { isSameSecret } from './is-same-secret.ts'

/** Derived from the id with the server's key: nothing is stored, and a copied cookie, which has the id, does not reveal it. */
export function sessionKeyFor(keyId: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`session key ${keyId}`).digest('base64url')
}

export function hasSessionKey({ header }: Pick<Credentials, 'header'>, keyId: string, key: Uint8Array): boolean {
  return isSameSecret(header(sessionKeyHeader.toLowerCase()) ?? '', sessionKeyFor(keyId, key))
}

export function keyMissing(): DeckhandError {
  const message = `${sessionKeyHeader}: the cookie is valid, but the key of its session is missing or wrong. Send the "sessionKey" from the answer to POST /api/auth/session in this header, or sign in again.`
  return new DeckhandError('UNAUTHENTICATED', message, { field: sessionKeyHeader })
}
