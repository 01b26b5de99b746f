import {
  type AgentContext,
  methods,
  type RequestPermissionOutcome,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'
import { chunk } from './run-updates.ts'

export type Question = Omit<RequestPermissionRequest, 'sessionId'>

/** What a session says to the client. Once the client is gone nobody is left to be told, which is no failure. */
export class ClientLink {
  readonly #client: AgentContext
  readonly #sessionId: string
  readonly #showsNotices: boolean

  constructor(client: AgentContext, sessionId: string, showsNotices: boolean) {
    this.#client = client
    this.#sessionId = sessionId
    this.#showsNotices = showsNotices
  }

  /** Resolves when it is written: whoever tells more waits for a client that reads slowly. */
  async update(update: SessionUpdate): Promise<void> {
    await this.#client.notify(methods.client.session.update, { sessionId: this.#sessionId, update }).catch(() => {})
  }

  /** Words for the person that are not the agent's. */
  async tell(words: string): Promise<void> {
    const notice: SessionUpdate = { sessionUpdate: 'notice', severity: 'warning', title: words }
    await this.update(this.#showsNotices ? notice : chunk('agent_message_chunk', `\n\n(${words})`))
  }

  /** Withdrawn, and rejected at once, when `signal` aborts. */
  async ask(question: Question, signal: AbortSignal): Promise<RequestPermissionOutcome> {
    const request = { sessionId: this.#sessionId, ...question }
    const options = { cancellationSignal: signal, stopWaitingOnCancel: true }
    return (await this.#client.request(methods.client.session.requestPermission, request, options)).outcome
  }
}
