import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolPlugin } from '@deckhand/spec'

const patienceMs = 5_000

/** Of the one person at this machine. */
interface OwnOutbox {
  token: string
  ownerId: string
}

/** Where notes go: to the receiver that the user set, or to the outbox of our own server once that listens. */
export class NoteReceiver {
  readonly #outbox: OwnOutbox
  #url: string | undefined
  #isOwn = false
  #found: () => void = () => {}
  readonly #known = new Promise<void>((resolve) => {
    this.#found = resolve
  })

  constructor(given: string | undefined, outbox: OwnOutbox) {
    this.#outbox = outbox
    if (given !== undefined) this.#take(given)
  }

  readonly url = (): string => {
    if (this.#url !== undefined) return this.#url
    throw new Error(
      'Notes have no receiver. Set DECKHAND_NOTE_URL, or let Deckhand listen on a port, with another role than worker.',
    )
  }

  /** Our own outbox takes notes from nobody else; another receiver must not see the token. */
  readonly authorization = (): string | undefined => (this.#isOwn ? `Bearer ${this.#outbox.token}` : undefined)

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
   * wait a note that was approved before the restart would fail. A run may be that of somebody who signs in elsewhere: their notes are not for
   * our outbox.
   */
  awaitedBy(tool: ToolPlugin): ToolPlugin {
    return {
      ...tool,
      handler: async (args, context) => {
        if ((this.#isOwn || this.#url === undefined) && context.userId !== this.#outbox.ownerId) throw noReceiver()
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

function noReceiver(): Error {
  return new Error('Notes have no receiver. Whoever runs Deckhand must set DECKHAND_NOTE_URL.')
}
