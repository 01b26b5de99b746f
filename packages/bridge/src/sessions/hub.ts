import type { AcpInitializeResult, AgentCondition, RpcError, RpcNotification, RpcRequest } from '@deckhand/spec'
import type { AgentLink } from '../agent/agent-link.ts'
import { BridgeError } from '../bridge-error.ts'
import type { BridgeLimits } from '../bridge-options.ts'
import type { Client } from '../clients/client.ts'
import { notification } from '../clients/outgoing.ts'
import type { ClientMessage, Params } from '../clients/read-frame.ts'
import type { FinishedTurn } from '../history/history-sync.ts'
import { AgentRequests } from './agent-requests.ts'
import type { Call } from './call.ts'
import { Calls } from './calls.ts'
import { forwardNotification, forwardRequest } from './forward.ts'
import type { HubParts } from './hub-parts.ts'
import { closeSession } from './methods/close-session.ts'
import { listSessions } from './methods/list-sessions.ts'
import { openNewSession, reopenSession } from './methods/open-session.ts'
import { promptSession } from './methods/prompt-session.ts'
import { Pauses } from './pauses.ts'
import { Permissions } from './permissions/permissions.ts'
import { badField, rpcErrorOf } from './refused.ts'
import { Sessions } from './sessions.ts'

export interface HubOptions {
  /** With all links resolved. */
  root: string
  limits: Pick<BridgeLimits, 'transcriptBytes' | 'permissionGraceMs'>
  link(): AgentLink
  onTurnEnd(turn: FinishedTurn): void
  explain(error: RpcError): RpcError
}

type Method = (parts: HubParts, call: Call) => void | Promise<void>

const methods = new Map<string, Method>([
  ['initialize', initializeClient],
  ['session/new', openNewSession],
  ['session/load', reopenSession],
  ['session/resume', reopenSession],
  ['session/list', listSessions],
  ['session/prompt', promptSession],
  ['session/close', closeSession],
])

/** The bridge initialized the agent once for all clients. It loads, lists and closes its sessions itself. */
async function initializeClient(parts: HubParts, call: Call): Promise<void> {
  const agent = await parts.link().ready()
  call.answer(withBridgeCapabilities(agent))
}

function withBridgeCapabilities(agent: AcpInitializeResult): AcpInitializeResult {
  const able = agent.agentCapabilities ?? {}
  const sessionCapabilities = { list: {}, resume: {}, close: {}, ...able.sessionCapabilities }
  return { ...agent, agentCapabilities: { ...able, loadSession: true, sessionCapabilities } }
}

/** Handles the messages of clients: it maps their requests, sessions and permissions to the one agent. */
export class Hub {
  readonly parts: HubParts

  constructor({ root, limits, link, onTurnEnd, explain }: HubOptions) {
    this.parts = {
      root,
      beganAt: Date.now(),
      link,
      onTurnEnd,
      explain,
      requests: new AgentRequests(link),
      calls: new Calls(),
      pauses: new Pauses(),
      sessions: new Sessions(limits.transcriptBytes),
      permissions: new Permissions({
        graceMs: limits.permissionGraceMs,
        answer: (id, outcome) => {
          if (link().condition.state === 'ready') link().send({ jsonrpc: '2.0', id, result: { outcome } })
        },
      }),
    }
  }

  receive(client: Client, frame: ClientMessage) {
    switch (frame.kind) {
      case 'request':
        return void this.#call(client, frame.message)
      case 'notification':
        return this.#notify(client, frame.message)
      case 'response':
        return this.parts.permissions.answer(client, frame.message)
    }
  }

  /** A client reconnected or disconnected. */
  connectionChanged(client: Client) {
    for (const session of this.parts.sessions.of(client)) this.parts.permissions.watch(session)
  }

  /** A client left for good. */
  clientLeft(client: Client) {
    this.parts.calls.forget(client)
    this.parts.pauses.endFor(client)
    for (const session of this.parts.sessions.of(client)) {
      session.clients.delete(client)
      this.parts.permissions.watch(session)
    }
  }

  /** Fails all open requests to an agent that has ended. */
  agentEnded(condition: Extract<AgentCondition, { state: 'failed' | 'closed' }>) {
    const { sessions, requests, permissions, pauses } = this.parts
    sessions.markAllLost()
    pauses.endAll()
    requests.failAll(endOf(condition))
    for (const session of sessions.all()) permissions.cancelAll(session)
  }

  async #call(client: Client, request: RpcRequest<Params>): Promise<void> {
    let call: Call | undefined
    try {
      call = this.parts.calls.begin(client, request)
      await (methods.get(request.method) ?? forwardRequest)(this.parts, call)
    } catch (thrown) {
      if (call) call.fail(rpcErrorOf(thrown))
      else client.fail(request.id, rpcErrorOf(thrown))
    }
  }

  /** A notification has no answer, so an error is sent as a notification. */
  #notify(client: Client, message: RpcNotification<Params>) {
    try {
      if (methods.has(message.method)) throw badField('id', 'is missing: this is a request.')
      forwardNotification(this.parts, client, message)
    } catch (thrown) {
      const problem = { kind: 'refused', message: `${message.method}: ${rpcErrorOf(thrown).message}` }
      client.send(notification('_deckhand/problem', { problem }))
    }
  }
}

function endOf(condition: Extract<AgentCondition, { state: 'failed' | 'closed' }>): RpcError {
  if (condition.state === 'failed') return new BridgeError(condition.error).rpcError
  return new BridgeError({ kind: 'closed', message: 'The bridge was closed. Start it again.' }).rpcError
}
