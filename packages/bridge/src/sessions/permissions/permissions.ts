import type { AcpPermissionOutcome, BridgePermissionResolved, RpcId, RpcResponse } from '@deckhand/spec'
import type { Client } from '../../clients/client.ts'
import { notification, outgoing } from '../../clients/outgoing.ts'
import type { Params } from '../../clients/read-frame.ts'
import { refused } from '../refused.ts'
import type { Session } from '../session.ts'
import { answeredUpdate, offeredOptions, outcomeOf, type Permission, readPermission } from './permission.ts'

export interface PermissionsOptions {
  graceMs: number
  /** To the agent; nothing happens when it is gone. */
  answer(id: RpcId, outcome: AcpPermissionOutcome): void
}

type By = BridgePermissionResolved['by']

/** What the agent waits for a person to allow: asked of all clients of the session, and the first answer counts. */
export class Permissions {
  readonly #options: PermissionsOptions
  readonly #open = new Set<Permission>()
  /** Every question that was sent, by the id it was sent with. */
  readonly #asked = new Map<RpcId, Permission>()
  #lastId = 0

  constructor(options: PermissionsOptions) {
    this.#options = options
  }

  /** Throws what the agent is to be answered when it asks wrongly. */
  ask(session: Session, agentId: RpcId, params: Params) {
    const permission = readPermission(session, agentId, params)
    this.#open.add(permission)
    session.keepForLater({ ...permission.toolCall, sessionUpdate: 'tool_call' })
    for (const client of session.clients) this.#askClient(permission, client)
    this.#watch(permission)
  }

  /** For a client that has opened the session just now. */
  askAgain(session: Session, client: Client) {
    for (const permission of this.#of(session)) this.#askClient(permission, client)
    this.watch(session)
  }

  /** An answer of a client. Whatever was answered before, by whomever, is passed over. */
  answer(client: Client, response: RpcResponse) {
    const permission = this.#asked.get(response.id)
    if (permission?.asked.get(response.id) !== client) return
    if ('error' in response) return this.#cannotAnswer(permission, client)
    const outcome = outcomeOf(permission, response.result)
    if (!outcome) this.#tellRefused(permission, client)
    // A client answers a request once: left open, the agent would wait for an answer that never comes.
    this.#resolve(permission, outcome ?? { outcome: 'cancelled' }, 'other', client)
  }

  #tellRefused(permission: Permission, client: Client) {
    const words = `outcome: must be cancelled, or selected with an optionId that is one of ${offeredOptions(permission)}. The call was not allowed.`
    const { problem } = refused(words)
    client.send(notification('_deckhand/problem', { sessionId: permission.session.id, problem }))
  }

  cancelAll(session: Session) {
    for (const permission of this.#of(session)) this.#resolve(permission, { outcome: 'cancelled' }, 'agent')
  }

  /** The agent takes its own question back. */
  withdraw(agentId: unknown) {
    for (const permission of [...this.#open])
      if (permission.agentId === agentId) this.#resolve(permission, { outcome: 'cancelled' }, 'agent')
  }

  /** Clients came or went. */
  watch(session: Session) {
    for (const permission of this.#of(session)) this.#watch(permission)
  }

  #of(session: Session): Permission[] {
    return [...this.#open].filter((permission) => permission.session === session)
  }

  #askClient(permission: Permission, client: Client) {
    this.#lastId += 1
    const id = `permission-${this.#lastId}`
    permission.asked.set(id, client)
    permission.silent.delete(client)
    this.#asked.set(id, permission)
    client.send(outgoing({ jsonrpc: '2.0', id, method: 'session/request_permission', params: permission.params }))
  }

  /** It does not know how to: others may, and nobody is waited for longer than the grace time. */
  #cannotAnswer(permission: Permission, client: Client) {
    permission.silent.add(client)
    this.#watch(permission)
  }

  #watch(permission: Permission) {
    const { session, silent } = permission
    const isSomebodyThere = [...session.clients].some((client) => client.isConnected && !silent.has(client))
    if (isSomebodyThere) {
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
    const { session, toolCall, asked } = permission
    for (const [requestId, client] of asked) {
      this.#asked.delete(requestId)
      const told = { sessionId: session.id, toolCallId: toolCall.toolCallId, requestId, outcome }
      client.send(notification('_deckhand/permission_resolved', { ...told, by: client === answered ? 'you' : by }))
    }
    session.keepForLater(answeredUpdate(permission, { outcome, by }))
  }
}
