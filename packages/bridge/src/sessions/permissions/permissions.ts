import type { AcpPermissionOutcome, BridgePermissionResolved, RpcId, RpcResponse } from '@deckhand/spec'
import type { Client } from '../../clients/client.ts'
import { notification, outgoing } from '../../clients/outgoing.ts'
import type { Params } from '../../clients/read-frame.ts'
import { refused } from '../refused.ts'
import type { Session } from '../session.ts'
import { answeredUpdate, offeredOptions, outcomeOf, type Permission, readPermission } from './permission.ts'

export interface PermissionsOptions {
  graceMs: number
  /** Answers the agent. Does nothing if it has ended. */
  answer(id: RpcId, outcome: AcpPermissionOutcome): void
}

type By = BridgePermissionResolved['by']

/** The permission requests of the agent. Every client of the session is requests, and the first answer counts. */
export class Permissions {
  readonly #options: PermissionsOptions
  readonly #open = new Set<Permission>()
  /** The permission of each request id. */
  readonly #requests = new Map<RpcId, Permission>()
  #lastId = 0

  constructor(options: PermissionsOptions) {
    this.#options = options
  }

  /** Throws the error for the agent if its request is invalid. */
  ask(session: Session, agentId: RpcId, params: Params) {
    const permission = readPermission(session, agentId, params)
    this.#open.add(permission)
    session.record({ ...permission.toolCall, sessionUpdate: 'tool_call' })
    for (const client of session.clients) this.#askClient(permission, client)
    this.#watch(permission)
  }

  /** Asks a client that has just opened the session. */
  askAgain(session: Session, client: Client) {
    for (const permission of this.#of(session)) this.#askClient(permission, client)
    this.watch(session)
  }

  /** Handles a client's answer. Ignores answers to permissions that were already answered. */
  answer(client: Client, response: RpcResponse) {
    const permission = this.#requests.get(response.id)
    if (permission?.requests.get(response.id) !== client) return
    if ('error' in response) return this.#cannotAnswer(permission, client)
    const outcome = outcomeOf(permission, response.result)
    if (!outcome) this.#sendRefusal(permission, client)
    // A client answers only once. Without an outcome the agent would wait forever.
    this.#resolve(permission, outcome ?? { outcome: 'cancelled' }, 'other', client)
  }

  #sendRefusal(permission: Permission, client: Client) {
    const words = `outcome: must be cancelled, or selected with an optionId that is one of ${offeredOptions(permission)}. The call was not allowed.`
    const { problem } = refused(words)
    client.send(notification('_deckhand/problem', { sessionId: permission.session.id, problem }))
  }

  cancelAll(session: Session) {
    for (const permission of this.#of(session)) this.#resolve(permission, { outcome: 'cancelled' }, 'agent')
  }

  /** The agent cancels its own request. */
  withdraw(agentId: unknown) {
    for (const permission of [...this.#open])
      if (permission.agentId === agentId) this.#resolve(permission, { outcome: 'cancelled' }, 'agent')
  }

  /** Call when clients of the session connected or disconnected. */
  watch(session: Session) {
    for (const permission of this.#of(session)) this.#watch(permission)
  }

  #of(session: Session): Permission[] {
    return [...this.#open].filter((permission) => permission.session === session)
  }

  #askClient(permission: Permission, client: Client) {
    this.#lastId += 1
    const id = `permission-${this.#lastId}`
    permission.requests.set(id, client)
    permission.unable.delete(client)
    this.#requests.set(id, permission)
    client.send(outgoing({ jsonrpc: '2.0', id, method: 'session/request_permission', params: permission.params }))
  }

  /** This client cannot answer. Others may, within the grace time. */
  #cannotAnswer(permission: Permission, client: Client) {
    permission.unable.add(client)
    this.#watch(permission)
  }

  #watch(permission: Permission) {
    const { session, unable } = permission
    const canBeAnswered = [...session.clients].some((client) => client.isConnected && !unable.has(client))
    if (canBeAnswered) {
      clearTimeout(permission.timer)
      permission.timer = undefined
      return
    }
    const giveUp = () => this.#resolve(permission, { outcome: 'cancelled' }, 'grace')
    permission.timer ??= setTimeout(giveUp, this.#options.graceMs).unref()
  }

  #resolve(permission: Permission, outcome: AcpPermissionOutcome, by: By, answered?: Client) {
    if (!this.#open.delete(permission)) return
    clearTimeout(permission.timer)
    this.#options.answer(permission.agentId, outcome)
    const { session, toolCall, requests } = permission
    for (const [requestId, client] of requests) {
      this.#requests.delete(requestId)
      const resolved = { sessionId: session.id, toolCallId: toolCall.toolCallId, requestId, outcome }
      client.send(notification('_deckhand/permission_resolved', { ...resolved, by: client === answered ? 'you' : by }))
    }
    session.record(answeredUpdate(permission, { outcome, by }))
  }
}
