import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolPlugin } from '@deckhand/spec'

const patienceMs = 5_000

/** Where notes go: to the receiver that the user set, or to the outbox of our own server once that listens. */
export class NoteReceiver {
  readonly #outboxToken: string
  #url: string | undefined
  #isOwn = false
  #found: () => void = () => {}
  readonly #known = new Promise<void>((resolve) => {
    this.#found = resolve
  })

  constructor(given: string | undefined, outboxToken: string) {
    this.#outboxToken = outboxToken
    if (given !== undefined) this.#take(given)
  }

  readonly url = (): string => {
    if (this.#url !== undefined) return this.#url
    throw new Error(
      'Notes have no receiver. Set DECKHAND_NOTE_URL, or let Deckhand listen on a port, with another role than worker.',
    )
  }

  /** Our own outbox takes notes from nobody else; another receiver must not see the token. */
  readonly authorization = (): string | undefined => (this.#isOwn ? `Bearer ${this.#outboxToken}` : undefined)

  /** The server listens at this address. A receiver that the user set stays. */
  serverIsAt(serverUrl: string): void {
    if (this.#url !== undefined) return
    this.#isOwn = true
    this.#take(`${serverUrl}/outbox`)
  }

  /** No server of ours will take notes: a tool that waits for one fails at once. */
  thereIsNone(): void {
    this.#found()
  }

  /**
   * A run that an earlier process left behind is taken up the moment there is a runtime, which is before its server listens: without this
   * wait a note that was approved before the restart would fail.
   */
  awaitedBy(tool: ToolPlugin): ToolPlugin {
    return {
      ...tool,
      handler: async (args, context) => {
        if (this.#url === undefined) await Promise.race([this.#known, sleep(patienceMs, undefined, { ref: false })])
        return tool.handler(args, context)
      },
    }
  }

  #take(url: string): void {
    this.#url = url
    this.#found()
  }
}
