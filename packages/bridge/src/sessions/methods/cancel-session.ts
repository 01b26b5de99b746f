import type { HubParts } from '../hub-parts.ts'
import type { Session } from '../session.ts'

/** Answers open permissions first: an agent that waits for one might not process the cancellation. */
export function cancelSession(parts: HubParts, session: Session) {
  if (session.turnId !== undefined) session.repair.cancelTurn()
  parts.permissions.cancelAll(session)
  if (session.isLost || parts.link().condition.state !== 'ready') return
  parts.link().send({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: session.id } })
}
