import { createHmac } from 'node:crypto'
import type { Credentials } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import { isSameSecret } from './is-same-secret.ts'

/** Made from the id under the server's own key: nothing of it is stored, and a copied cookie, which has the id, does not lead to it. */
export function sessionKeyFor(keyId: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(`session key ${keyId}`).digest('base64url')
}

export function hasSessionKey({ header }: Pick<Credentials, 'header'>, keyId: string, key: Uint8Array): boolean {
  return isSameSecret(header(sessionKeyHeader.toLowerCase()) ?? '', sessionKeyFor(keyId, key))
}

export function keyMissing(): DeckhandError {
  const message = `${sessionKeyHeader}: the cookie is that of a session, but the session's key is missing or wrong. Send the "sessionKey" that POST /api/auth/session answered in this header, or sign in again.`
  return new DeckhandError('UNAUTHENTICATED', message, { field: sessionKeyHeader })
}
