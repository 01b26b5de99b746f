import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolPlugin } from '@deckhand/spec'

const patienceMs = 5_000

/** The outbox of the one person at this machine. */
interface OwnOutbox {
  token: string
  ownerId: string
}

/** The receiver of notes: the one that the user set, or the outbox of our own server once it listens. */
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
      'Notes have no receiver. Set DECKHAND_NOTE_URL, or let Deckhand listen on a port with a role other than worker.',
    )
  }

  /** Our outbox requires this token. Another receiver must not see it. */
  readonly authorization = (): string | undefined => (this.#isOwn ? `Bearer ${this.#outbox.token}` : undefined)

  /** Uses our server's outbox, unless the user set a receiver. */
  serverIsAt(serverUrl: string): void {
    if (this.#url !== undefined) return
    this.#isOwn = true
    this.#take(`${serverUrl}/outbox`)
  }

  /** Our server will not receive notes. A tool that waits for it fails at once. */
  hasNoServer(): void {
    this.#found()
  }

  /**
   * Makes the tool wait until the receiver is known. A new runtime resumes runs of an earlier process before its server listens. Without the wait, a
   * note that was approved before the restart would fail. Notes of users other than the owner do not go to our outbox.
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
  return new Error('Notes have no receiver. The operator of Deckhand must set DECKHAND_NOTE_URL.')
}
