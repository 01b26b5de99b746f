import { setTimeout as sleep } from 'node:timers/promises'
import type { Access, Service, ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { TimeUp, withDeadline } from './deadline.ts'
import { ServiceFailure } from './service-failure.ts'

export interface ServiceSessionOptions<Client> {
  service: Service
  /** The service's name, for people. */
  label: string
  /** Loads the client's library on the first request. */
  load(): Promise<(access: Access, signal: AbortSignal) => Client>
  explain(thrown: unknown): ServiceFailure
  /** The time limit of one request. */
  timeoutMs: number
}

/** What a session needs from a tool call, or from another reader for the user. */
export type SessionContext = Pick<ToolContext, 'connections' | 'signal'>

const maxAttempts = 3
// A longer wait would look like a hang.
const maxWaitSeconds = 10
const pauseMs = 200

/** One user's account at one service, for one tool call. Its errors are plain messages. */
export class ServiceSession<Client> {
  readonly #context: SessionContext
  readonly #options: ServiceSessionOptions<Client>
  #access: Promise<Access> | undefined

  constructor(context: SessionContext, options: ServiceSessionOptions<Client>) {
    this.#context = context
    this.#options = options
  }

  async account(): Promise<string> {
    return (await this.#current()).account
  }

  /** A request without an effect: retried if the service fails. */
  read<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.#request(work, true)
  }

  /** A request with an effect: retried only if it certainly had none. */
  write<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return this.#request(work, false)
  }

  async #request<T>(work: (client: Client) => Promise<T>, repeats: boolean): Promise<T> {
    let renewed = false
    for (let attempt = 1; ; attempt += 1) {
      const access = await this.#current()
      const open = await this.#options.load()
      try {
        return await this.#attempt((signal) => work(open(access, signal)))
      } catch (thrown) {
        this.#context.signal.throwIfAborted()
        const failure = this.#explain(thrown)
        if (failure.status === 401) {
          if (renewed) throw this.#refused()
          renewed = true
          await this.#renew(access)
        } else await this.#pause(failure, attempt, repeats)
      }
    }
  }

  #attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return withDeadline(this.#context.signal, this.#options.timeoutMs, work)
  }

  #current(): Promise<Access> {
    this.#access ??= this.#connections().access(this.#options.service)
    return this.#access
  }

  /** Concurrent requests are refused together; the first one renews the credentials for all. */
  async #renew(refused: Access): Promise<void> {
    if ((await this.#current()) === refused) this.#access = refused.renew()
    await this.#access
  }

  async #pause(failure: ServiceFailure, attempt: number, repeats: boolean): Promise<void> {
    const isBusy = failure.status === 429 && (failure.retryAfter ?? 1) <= maxWaitSeconds
    const mayRepeat = isBusy || (repeats && failure.outcome === 'unknown')
    if (!mayRepeat || attempt >= maxAttempts) throw failure
    const ms = failure.retryAfter === undefined ? pauseMs * attempt : failure.retryAfter * 1000
    await sleep(ms, undefined, { signal: this.#context.signal })
  }

  #explain(thrown: unknown): ServiceFailure {
    if (thrown instanceof DeckhandError && !(thrown instanceof ServiceFailure)) throw thrown
    if (thrown instanceof ServiceFailure) return thrown
    return thrown instanceof TimeUp ? this.#late() : this.#options.explain(thrown)
  }

  #connections() {
    const { connections } = this.#context
    if (connections) return connections
    throw new DeckhandError(
      'NOT_CONNECTED',
      `There are no accounts in this program. Start Deckhand with a store to connect ${this.#options.label}.`,
    )
  }

  #late(): ServiceFailure {
    const { label, timeoutMs } = this.#options
    const message = `${label} did not answer within ${timeoutMs / 1000} s. Try again in a few minutes.`
    return new ServiceFailure('UNAVAILABLE', message, { outcome: 'unknown' })
  }

  #refused(): DeckhandError {
    const { label, service } = this.#options
    return new DeckhandError(
      'NOT_CONNECTED',
      `${label} refuses the account's credentials, also the renewed ones. Connect ${service} again in the settings.`,
    )
  }
}
