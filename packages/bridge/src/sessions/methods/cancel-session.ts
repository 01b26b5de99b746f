import type { HubParts } from '../hub-parts.ts'
import type { Session } from '../session.ts'

/** Open permissions are answered first: an agent that waits for one might not hear of the cancelling. */
export function cancelSession(parts: HubParts, session: Session) {
  if (session.turnId !== undefined) session.mending.cancelTurn()
  parts.permissions.cancelAll(session)
  if (session.isLost || parts.link().condition.state !== 'ready') return
  parts.link().send({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: session.id } })
}
