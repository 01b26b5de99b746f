import { BridgeError } from '../../bridge-error.ts'
import type { Client } from '../../clients/client.ts'
import type { Params } from '../../clients/read-frame.ts'
import type { HubParts } from '../hub-parts.ts'
import { badField } from '../refused.ts'
import type { Session } from '../session.ts'

/** The session of the params, if this client is in it. */
export function ownSession(parts: HubParts, client: Client, params: Params): Session {
  const session = parts.sessions.get(sessionIdOf(params))
  if (!session?.clients.has(client))
    throw badField(
      'sessionId',
      'this client is not in that session. Open it with session/new, session/load or session/resume.',
    )
  return session
}

export function liveSession(parts: HubParts, client: Client, params: Params): Session {
  const session = ownSession(parts, client, params)
  if (!session.isLost) return session
  const message = 'The agent of this session has ended. You can still read it; start a new session to continue.'
  throw new BridgeError({ kind: 'session_lost', message })
}

export function sessionIdOf({ sessionId }: Params): string {
  if (typeof sessionId === 'string' && sessionId !== '') return sessionId
  throw badField('sessionId', 'must be the id of a session.')
}
