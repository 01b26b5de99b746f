import { notification } from '../../clients/outgoing.ts'
import type { Call } from '../call.ts'
import { askForCall, type HubParts } from '../hub-parts.ts'
import type { Session } from '../session.ts'
import { cancelSession } from './cancel-session.ts'
import { ownSession } from './own-session.ts'

export function closeSession(parts: HubParts, call: Call) {
  const session = ownSession(parts, call.client, call.params)
  const { condition } = parts.link()
  const canClose =
    condition.state === 'ready' && condition.agent.agentCapabilities?.sessionCapabilities?.close !== undefined
  parts.permissions.cancelAll(session)
  if (canClose && !session.isLost) return askAgent(parts, call, session)
  if (session.turnId !== undefined) cancelSession(parts, session)
  forget(parts, call, session)
  call.answer({})
}

const askAgent = (parts: HubParts, call: Call, session: Session): void =>
  askForCall(parts, call, call.params, {
    onResult: (result) => {
      forget(parts, call, session)
      return result ?? {}
    },
  })

export function forget(parts: HubParts, call: Call, session: Session) {
  parts.sessions.remove(session)
  // No client is left that could answer.
  parts.permissions.cancelAll(session)
  const problem = { kind: 'closed', message: 'This session was closed by another client. Start a new one to continue.' }
  session.send(notification('_deckhand/problem', { sessionId: session.id, problem }), call.client)
  session.clients.clear()
}
