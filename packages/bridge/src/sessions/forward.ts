import type { RpcNotification } from '@deckhand/spec'
import type { Client } from '../clients/client.ts'
import { notification } from '../clients/outgoing.ts'
import type { Params } from '../clients/read-frame.ts'
import type { Call } from './call.ts'
import { askForCall, type HubParts, whenReady } from './hub-parts.ts'
import { cancelSession } from './methods/cancel-session.ts'
import { checkFolders } from './methods/check-folders.ts'
import { forget } from './methods/close-session.ts'
import { openNewSession } from './methods/open-session.ts'
import { liveSession, ownSession } from './methods/own-session.ts'
import { badField, unknownMethod } from './refused.ts'
import type { Session } from './session.ts'

const notForClients = /^(?:fs\/|terminal\/|_deckhand\/|session\/(?:update|request_permission|cancel)$)/
const withFolders = ['cwd', 'mcpServers', 'additionalDirectories']

/** Forwards methods that the bridge does not know to the agent, if they are about the client's sessions. */
export async function forwardRequest(parts: HubParts, call: Call): Promise<void> {
  const { client, method, params } = call
  if (notForClients.test(method)) throw unknownMethod(method)
  const session = sessionOf(parts, client, method, params)
  const checked = withFolders.some((name) => name in params) ? await checkFolders(parts.root, params) : params
  if (method === 'session/fork') return openNewSession(parts, call)
  const waits = whenReady(parts)
  if (waits) await waits
  if (client.isGone) return
  askForCall(parts, call, checked, { onResult: session && whenGranted(parts, call, session) })
}

/** Forwards a client's notification. */
export function forwardNotification(parts: HubParts, client: Client, { method, params = {} }: RpcNotification<Params>) {
  if (method === '$/cancel_request') return cancelRequest(parts, client, params)
  if (method === 'session/cancel') return cancelSession(parts, ownSession(parts, client, params))
  if (notForClients.test(method)) throw unknownMethod(method)
  const chosen = withFolders.find((name) => name in params)
  if (chosen) throw badField(chosen, 'is only for requests.')
  sessionOf(parts, client, method, params)
  parts.link().send({ jsonrpc: '2.0', method, params })
}

const sessionOf = (parts: HubParts, client: Client, method: string, params: Params): Session | undefined =>
  method.startsWith('session/') || 'sessionId' in params ? liveSession(parts, client, params) : undefined

function cancelRequest(parts: HubParts, client: Client, params: Params) {
  const requestId = parts.calls.find(client, params.requestId as string | number)?.agentId
  if (requestId === undefined) return
  parts.link().send({ jsonrpc: '2.0', method: '$/cancel_request', params: { ...params, requestId } })
}

/** Updates the session after a granted request, because the agent may not notify the other clients. Also if the client has left. */
function whenGranted(parts: HubParts, call: Call, session: Session) {
  const { method } = call
  const params = method.startsWith('session/set_') ? call.params : {}
  return (result: unknown): unknown => {
    session.state.granted(method, params, result)
    if (method === 'session/delete') forget(parts, call, session)
    if (method === 'session/set_mode') sendMode(session, params.modeId, call.client)
    return result
  }
}

function sendMode(session: Session, currentModeId: unknown, except: Client) {
  const update = { sessionUpdate: 'current_mode_update', currentModeId }
  session.send(notification('session/update', { sessionId: session.id, update }), except)
}
