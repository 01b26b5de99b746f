import type { SignInWay } from '@deckhand/spec'
import { keepSessionKey, sessionKeyHeaders } from '@deckhand/spec/session-key'
import { basePath } from '../base-path.ts'
import { Refused } from './sign-in-words.ts'

const address = `${basePath}/api/auth/session`

interface Session {
  signIn: SignInWay
  user: { userId: string } | null
  isKeyMissing?: true
}

const noStorage =
  'The browser does not let this page store the key of your session. Allow site data for this address, and sign in again.'

/** How people sign in here, and who is already signed in. */
export const readSession = (): Promise<Session> => ask<Session>({ headers: sessionKeyHeaders(address) })

/** The response sets the cookie and has the session key. */
export async function beginSession(idToken: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { sessionKey } = await ask<{ sessionKey: string }>({
    method: 'POST',
    headers,
    body: JSON.stringify({ idToken }),
  })
  try {
    keepSessionKey(sessionKey)
  } catch {
    throw new Refused(noStorage)
  }
}

async function ask<T>(init: RequestInit): Promise<T> {
  const response = await fetch(address, init).catch(() => {
    throw new Refused('Deckhand cannot be reached. Check your connection, and try again.')
  })
  const answer = (await response.json().catch(() => ({}))) as T & { ok?: boolean; error?: string }
  if (answer.ok) return answer
  throw new Refused(refusals[response.status] ?? answer.error ?? 'Deckhand does not answer. Try again in a minute.')
}

/** The server's message is about the request, which the user did not write. */
const refusals: Record<number, string> = {
  401: 'Deckhand refused this sign-in. Try again, and check that your clock is right.',
}
