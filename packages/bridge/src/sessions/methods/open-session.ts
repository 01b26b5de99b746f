import type { Client } from '../../clients/client.ts'
import { isRecord, type Params } from '../../clients/read-frame.ts'
import type { Call } from '../call.ts'
import { askForCall, type HubParts, whenReady } from '../hub-parts.ts'
import { untilSafeToLoad } from '../mending/mend-session.ts'
import { refused } from '../refused.ts'
import type { Session } from '../session.ts'
import { checkFolders } from './check-folders.ts'
import { sessionIdOf } from './own-session.ts'

/** `session/new`, and what else makes the agent name a session of its own. */
export async function openNewSession(parts: HubParts, call: Call): Promise<void> {
  const params = await checkFolders(parts.root, { cwd: parts.root, mcpServers: [], ...call.params })
  await whenReady(parts)
  if (call.client.isGone) return
  parts.sessions.makeRoom()
  const opening = parts.sessions.beginOpening()
  askForCall(parts, call, params, {
    onResult: (result) => {
      if (!isRecord(result) || typeof result.sessionId !== 'string' || result.sessionId === '') {
        opening.end()
        throw refused('The agent made a session without an id. Is it an agent for this protocol?')
      }
      const session = parts.sessions.open(result.sessionId, String(params.cwd), call.client)
      session.state.open(result)
      call.answer(result)
      opening.end(session)
      return result
    },
    onError: () => opening.end(),
  })
}

/** `session/load` and `session/resume`. What the bridge has it tells itself: to ask the agent again can cost the history there. */
export async function reopenSession(parts: HubParts, call: Call): Promise<void> {
  const id = sessionIdOf(call.params)
  const params = await checkFolders(parts.root, { cwd: parts.root, mcpServers: [], ...call.params })
  if (!parts.sessions.get(id)) await untilSafeToAsk(parts, call)
  if (call.client.isGone) return
  // Another client may have been first.
  const known = parts.sessions.get(id)
  if (known) return joinSession(parts, call, known)
  parts.sessions.makeRoom()
  askForSession(parts, call, params)
}

function joinSession(parts: HubParts, call: Call, session: Session) {
  const { client, method } = call
  if (session.isOpening) throw refused('This session is just being opened. Try again in a moment.')
  // What it can take at once is not waited for.
  client.flush()
  if (client.isBeingTold) throw refused('Another session is still being told again. Wait for it to end.')
  const deckhand = session.replay
  if (method === 'session/load') client.sendAll(session.transcript.replay(deckhand))
  session.clients.add(client)
  const { opened } = session.state
  const meta = isRecord(opened._meta) ? opened._meta : {}
  call.answer({ ...opened, _meta: { ...meta, deckhand } })
  if (method !== 'session/load' || !deckhand.isComplete) tellState(session, client)
  parts.permissions.askAgain(session, client)
}

/** Title, commands and plan, where they may not be among what was told again. */
function tellState(session: Session, client: Client) {
  for (const update of session.state.updates) client.send(session.draft(update).out)
}

/** The agent tells the history before it answers: the client is in the session from the beginning. */
function askForSession(parts: HubParts, call: Call, params: Params) {
  const session = parts.sessions.open(sessionIdOf(params), String(params.cwd), call.client)
  session.isOpening = true
  askForCall(parts, call, params, {
    onResult: (result) => {
      session.isOpening = false
      if (isRecord(result)) session.state.open(result)
      return result ?? {}
    },
    onError: () => parts.sessions.remove(session),
  })
}

async function untilSafeToAsk(parts: HubParts, call: Call): Promise<void> {
  await whenReady(parts)
  refuseUnlessAble(parts, call.method)
  await untilSafeToLoad(parts, call)
}

function refuseUnlessAble(parts: HubParts, method: string) {
  const { condition } = parts.link()
  const able = condition.state === 'ready' ? condition.agent.agentCapabilities : undefined
  const can = method === 'session/load' ? able?.loadSession === true : able?.sessionCapabilities?.resume !== undefined
  if (!can) throw refused('The bridge does not have this session, and the agent cannot bring it back. Begin a new one.')
}
