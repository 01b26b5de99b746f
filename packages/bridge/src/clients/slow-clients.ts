export interface SlowClientsListeners {
  /** A client fell behind: pause reading from the agent. */
  onHold(): void
  onRelease(): void
}

const maxPauseMs = 500

/**
 * An agent can write faster than clients read, so the bridge pauses it briefly when a client falls behind. A client that reads is then never too slow.
 * One that does not read costs the others only that pause, because it gets no other one before it has caught up.
 */
export class SlowClients<Client> {
  readonly #listeners: SlowClientsListeners
  readonly #waiting = new Map<Client, NodeJS.Timeout>()

  constructor(listeners: SlowClientsListeners) {
    this.#listeners = listeners
  }

  fellBehind(client: Client) {
    this.#waiting.set(
      client,
      setTimeout(() => this.#stopWaiting(client), maxPauseMs),
    )
    if (this.#waiting.size === 1) this.#listeners.onHold()
  }

  caughtUp(client: Client) {
    this.#stopWaiting(client)
  }

  #stopWaiting(client: Client) {
    clearTimeout(this.#waiting.get(client))
    if (this.#waiting.delete(client) && this.#waiting.size === 0) this.#listeners.onRelease()
  }
}
