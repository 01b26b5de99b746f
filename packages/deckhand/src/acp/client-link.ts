import {
  type AgentContext,
  methods,
  type RequestPermissionOutcome,
  type RequestPermissionRequest,
  type SessionUpdate,
} from '@agentclientprotocol/sdk'
import { chunk } from './run-updates.ts'

export type Question = Omit<RequestPermissionRequest, 'sessionId'>

/** Sends a session's messages to the client. After the client disconnected, sending does nothing and is no error. */
export class ClientLink {
  readonly #client: AgentContext
  readonly #sessionId: string
  readonly #showsNotices: boolean

  constructor(client: AgentContext, sessionId: string, showsNotices: boolean) {
    this.#client = client
    this.#sessionId = sessionId
    this.#showsNotices = showsNotices
  }

  /** Resolves when the update is written, so that awaiting it paces us to a slow client. */
  async update(update: SessionUpdate): Promise<void> {
    await this.#client.notify(methods.client.session.update, { sessionId: this.#sessionId, update }).catch(() => {})
  }

  /** Shows the person a message that is not the agent's. */
  async notice(words: string): Promise<void> {
    const notice: SessionUpdate = { sessionUpdate: 'notice', severity: 'warning', title: words }
    await this.update(this.#showsNotices ? notice : chunk('agent_message_chunk', `\n\n(${words})`))
  }

  /** Withdraws the question and rejects at once when `signal` aborts. */
  async ask(question: Question, signal: AbortSignal): Promise<RequestPermissionOutcome> {
    const request = { sessionId: this.#sessionId, ...question }
    const options = { cancellationSignal: signal, stopWaitingOnCancel: true }
    return (await this.#client.request(methods.client.session.requestPermission, request, options)).outcome
  }
}
