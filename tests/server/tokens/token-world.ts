import type { TokenScope } from '@deckhand/spec'
import { post, type SessionHeaders } from '../../support/servers/served.ts'

export interface MadeToken {
  id: string
  text: string
}

/** Makes an API token in a session. */
export async function makeToken(
  url: string,
  session: SessionHeaders,
  scopes: TokenScope[] = ['runs'],
  more: { name?: string; days?: number } = {},
): Promise<MadeToken> {
  const headers = { ...session, 'content-type': 'application/json' }
  const response = await post(`${url}/api/tokens`, { name: 'Report', scopes, ...more }, { headers })
  const { token, text } = (await response.json()) as { token: { id: string }; text: string }
  return { id: token.id, text }
}

export const bearer = (text: string) => ({ authorization: `Bearer ${text}`, 'content-type': 'application/json' })

/** The status, and the message of a refusal. */
export async function asked(response: Promise<Response>): Promise<[number, string | undefined]> {
  const answer = await response
  const { error } = (await answer.json()) as { error?: string }
  return [answer.status, error]
}
