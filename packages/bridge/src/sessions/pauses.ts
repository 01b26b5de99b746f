import type { Client } from '../clients/client.ts'

/** Waits of clients. They end early if the client leaves or the agent ends. */
export class Pauses {
  readonly #open = new Map<AbortController, Client>()

  async wait(client: Client, ms: number): Promise<void> {
    const end = new AbortController()
    this.#open.set(end, client)
    await pause(ms, end.signal)
    this.#open.delete(end)
  }

  endFor(client: Client) {
    for (const [end, waiting] of this.#open) if (waiting === client) end.abort()
  }

  endAll() {
    for (const end of this.#open.keys()) end.abort()
  }
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref()
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
