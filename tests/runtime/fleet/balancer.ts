import { setTimeout as sleep } from 'node:timers/promises'

const everyMs = 50

/** Sends requests in turn to the members whose `/api/ready` says so, as a load balancer does, and knows nothing else of them. */
export class Balancer {
  readonly #members = new Map<string, boolean>()
  readonly #ended = new AbortController()
  #turn = 0

  add(url: string): void {
    void this.#watch(url)
  }

  async next(): Promise<{ url: string }> {
    for (;;) {
      const ready = [...this.#members].filter(([, isReady]) => isReady)
      const found = ready[this.#turn++ % Math.max(1, ready.length)]
      if (found) return { url: found[0] }
      await sleep(everyMs)
    }
  }

  end(): void {
    this.#ended.abort()
  }

  async #watch(url: string): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
      this.#members.set(url, answer?.ok === true)
      await answer?.text()
      await sleep(everyMs)
    }
  }
}
