import type { Client } from '../../clients/client.ts'
import { isRecord, type Params } from '../../clients/read-frame.ts'
import type { Call } from '../call.ts'
import { askForCall, type HubParts, whenReady } from '../hub-parts.ts'
import { refused } from '../refused.ts'
import { untilSafeToLoad } from '../repair/repair-session.ts'
import type { Session } from '../session.ts'
import { checkFolders } from './check-folders.ts'
import { sessionIdOf } from './own-session.ts'

/** Handles `session/new`, and other methods that make the agent create a session. */
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
        throw refused('The agent created a session without an id. Does it support this protocol?')
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

/** Handles `session/load` and `session/resume`. The bridge replays what it has, because asking the agent again may lose its history. */
export async function reopenSession(parts: HubParts, call: Call): Promise<void> {
  const id = sessionIdOf(call.params)
  const params = await checkFolders(parts.root, { cwd: parts.root, mcpServers: [], ...call.params })
  if (!parts.sessions.get(id)) await untilSafeToAsk(parts, call)
  if (call.client.isGone) return
  // Another client may have opened it in the meantime.
  const known = parts.sessions.get(id)
  if (known) return joinSession(parts, call, known)
  parts.sessions.makeRoom()
  askForSession(parts, call, params)
}

function joinSession(parts: HubParts, call: Call, session: Session) {
  const { client, method } = call
  if (session.isOpening) throw refused('This session is being opened. Try again in a moment.')
  // Do not wait for what can be sent now.
  client.flush()
  if (client.isReplaying) throw refused('Another session is still being replayed. Wait until that has ended.')
  const deckhand = session.replay
  if (method === 'session/load') client.sendAll(session.transcript.replay(deckhand))
  session.clients.add(client)
  const { opened } = session.state
  const meta = isRecord(opened._meta) ? opened._meta : {}
  call.answer({ ...opened, _meta: { ...meta, deckhand } })
  if (method !== 'session/load' || !deckhand.isComplete) sendState(session, client)
  parts.permissions.askAgain(session, client)
}

/** Sends title, commands and plan, which may be missing in the replay. */
function sendState(session: Session, client: Client) {
  for (const update of session.state.updates) client.send(session.draft(update).out)
}

/** The agent sends the history before its answer, so the client joins the session first. */
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
  if (!can) throw refused('The bridge does not have this session, and the agent cannot restore it. Start a new one.')
}
