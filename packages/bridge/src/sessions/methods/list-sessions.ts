import { isRecord } from '../../clients/read-frame.ts'
import type { Call } from '../call.ts'
import { askForCall, type HubParts } from '../hub-parts.ts'
import type { Session } from '../session.ts'

/** Lists the bridge's sessions, then further ones of the agent if it can list them. */
export function listSessions(parts: HubParts, call: Call) {
  const own = call.params.cursor === undefined ? parts.sessions.all().filter(isIn(call.params.cwd)).map(summaryOf) : []
  const { condition } = parts.link()
  const canList =
    condition.state === 'ready' && condition.agent.agentCapabilities?.sessionCapabilities?.list !== undefined
  if (!canList) return call.answer({ sessions: own })
  askForCall(parts, call, call.params, {
    onResult: (result) => {
      const others = isRecord(result) && Array.isArray(result.sessions) ? result.sessions.filter(isNew(parts)) : []
      return { ...(isRecord(result) ? result : {}), sessions: [...own, ...others] }
    },
  })
}

const isIn = (cwd: unknown) => (session: Session) => typeof cwd !== 'string' || session.cwd === cwd

const isNew = (parts: HubParts) => (session: unknown) =>
  isRecord(session) && typeof session.sessionId === 'string' && !parts.sessions.get(session.sessionId)

const summaryOf = (session: Session) => ({
  sessionId: session.id,
  cwd: session.cwd,
  ...(session.state.title !== undefined && { title: session.state.title }),
  updatedAt: new Date(session.usedAt).toISOString(),
  _meta: { deckhand: session.replay },
})
