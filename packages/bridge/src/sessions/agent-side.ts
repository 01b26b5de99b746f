import type { RpcError, RpcId, RpcMessage, RpcNotification, RpcRequest } from '@deckhand/spec'
import { BridgeError } from '../bridge-error.ts'
import { notification, type Outgoing, outgoingLine } from '../clients/outgoing.ts'
import { isRecord, type Params } from '../clients/read-frame.ts'
import type { FileDesk } from '../files/file-desk.ts'
import type { HubParts } from './hub-parts.ts'
import { badField, rpcErrorOf, unknownMethod } from './refused.ts'
import { readBeginning } from './too-large.ts'

export interface AgentSideOptions {
  parts: HubParts
  sendToAll(message: Outgoing): void
  files: FileDesk
}

/** Handles the messages of the agent. */
export class AgentSide {
  readonly #options: AgentSideOptions

  constructor(options: AgentSideOptions) {
    this.#options = options
  }

  receive(message: RpcMessage, line: string) {
    if (!('method' in message)) return this.#options.parts.requests.settle(message)
    if ('id' in message) return this.#request(message)
    this.#notification(message, line)
  }

  /** Fails the request that waits for a message that was too large, or reports it to the session. Everything else continues. */
  receiveTooLarge(bytes: number, beginning: string) {
    const { requests, sessions } = this.#options.parts
    const { id, method, sessionId } = readBeginning(beginning)
    const error = new BridgeError({ kind: 'too_large', message: tooLarge(bytes) })
    if (id !== undefined && method !== undefined) return this.#reply({ id, error: error.rpcError })
    if (typeof id === 'number' && requests.isWaiting(id))
      return requests.settle({ jsonrpc: '2.0', id, error: error.rpcError })
    const session = sessionId === undefined ? undefined : sessions.get(sessionId)
    const { problem } = error
    if (session) session.notice('_deckhand/problem', { sessionId, problem })
    else this.#options.sendToAll(notification('_deckhand/problem', { problem }))
  }

  #notification(message: RpcNotification, line: string) {
    const { sessions, permissions } = this.#options.parts
    const params = isRecord(message.params) ? message.params : {}
    if (message.method.startsWith('_deckhand/')) return
    if (message.method === '$/cancel_request') return permissions.withdraw(params.requestId)
    const { sessionId } = params
    const out = outgoingLine(message, line)
    if (typeof sessionId !== 'string') return this.#options.sendToAll(out)
    if (message.method === 'session/update') return sessions.receive(sessionId, params, out)
    sessions.get(sessionId)?.send(out)
  }

  #request({ id, method, params }: RpcRequest) {
    const fields = isRecord(params) ? params : {}
    if (this.#options.files.isAbout(method)) return void this.#file(id, method, params)
    try {
      if (method !== 'session/request_permission') throw unknownMethod(method)
      this.#askPermission(id, fields)
    } catch (thrown) {
      this.#reply({ id, error: rpcErrorOf(thrown) })
    }
  }

  #askPermission(id: RpcId, params: Params) {
    const { sessions, permissions } = this.#options.parts
    const session = typeof params.sessionId === 'string' ? sessions.get(params.sessionId) : undefined
    if (!session) throw badField('sessionId', 'there is no such session.')
    permissions.ask(session, id, params)
  }

  async #file(id: RpcId, method: string, params: unknown) {
    this.#reply({ id, ...(await this.#options.files.answer(method, params)) })
  }

  /** Does nothing if the agent has ended. */
  #reply(answer: { id: RpcId; result: unknown } | { id: RpcId; error: RpcError }) {
    const link = this.#options.parts.link()
    if (link.condition.state === 'ready') link.send({ jsonrpc: '2.0', ...answer })
  }
}

const tooLarge = (bytes: number): string =>
  `A message of the agent was too large (${bytes} bytes) and was dropped. Ask for less at once, or raise the limit of the bridge.`
