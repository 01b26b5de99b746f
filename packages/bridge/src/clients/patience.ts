export interface PatienceListeners {
  /** Somebody is behind: nothing more should be read from the agent for the moment. */
  onHold(): void
  onRelease(): void
}

const patienceMs = 500

/**
 * An agent can write faster than any client reads. So it is waited a moment for whoever falls behind: one that reads is then never too slow, and
 * one that does not read costs the others that moment and no more, for until it has caught up it is not waited for again.
 */
export class Patience<Client> {
  readonly #listeners: PatienceListeners
  readonly #waitedFor = new Map<Client, NodeJS.Timeout>()

  constructor(listeners: PatienceListeners) {
    this.#listeners = listeners
  }

  fellBehind(client: Client) {
    this.#waitedFor.set(
      client,
      setTimeout(() => this.#waitNoMore(client), patienceMs),
    )
    if (this.#waitedFor.size === 1) this.#listeners.onHold()
  }

  caughtUp(client: Client) {
    this.#waitNoMore(client)
  }

  #waitNoMore(client: Client) {
    clearTimeout(this.#waitedFor.get(client))
    if (this.#waitedFor.delete(client) && this.#waitedFor.size === 0) this.#listeners.onRelease()
  }
}
