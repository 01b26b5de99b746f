import type { KernelEvent } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { AcpDoor } from './acp-door.ts'
import type { ClientLink } from './client-link.ts'
import { Permissions } from './permissions.ts'
import { RunUpdates } from './run-updates.ts'

export type RunEnd = Extract<KernelEvent, { type: 'completed' | 'failed' }>

export interface TurnOptions {
  door: AcpDoor
  link: ClientLink
  /** The state of a run of which the client has seen a part. */
  updates?: RunUpdates
}

/** One run while the client follows it: sends its updates and asks its questions. */
export class RunTurn {
  readonly #door: AcpDoor
  readonly #link: ClientLink
  readonly #updates: RunUpdates
  readonly #permissions: Permissions
  readonly #leaving = new AbortController()
  #runId: string | undefined
  #isCancelled = false

  constructor({ door, link, updates = new RunUpdates(door.kindOf) }: TurnOptions) {
    this.#door = door
    this.#link = link
    this.#updates = updates
    this.#permissions = new Permissions(door, link)
  }

  /** Resolves when the run has ended, however long it waits for an answer. Throws CANCELLED if `leave` comes first. */
  async follow(runId: string, after = 0): Promise<RunEnd> {
    const { runtime, userId } = this.#door
    const { signal } = this.#leaving
    this.#runId = runId
    if (this.#isCancelled) await runtime.cancel(userId, runId)
    let last: KernelEvent | undefined
    for await (const batch of runtime.follow({ userId, runId, after, until: 'end', signal })) {
      for (const { event } of batch) {
        last = event
        await this.#show(event)
      }
    }
    if (last?.type === 'completed' || last?.type === 'failed') return last
    throw new DeckhandError('CANCELLED', 'The session was closed before the run ended.')
  }

  /** Asks the questions of a waiting run, after the client has seen its calls. */
  askAgain(parked: Extract<KernelEvent, { type: 'parked' }>): Promise<void> {
    return this.#permissions.see(parked)
  }

  /** Cancels the run, or a run that is about to start. */
  async cancel(): Promise<void> {
    this.#isCancelled = true
    this.#permissions.withdraw()
    if (this.#runId !== undefined) await this.#door.runtime.cancel(this.#door.userId, this.#runId)
  }

  /** Stops following. The run continues, and its questions stay open. */
  leave(): void {
    this.#permissions.withdraw()
    this.#leaving.abort()
  }

  async #show(event: KernelEvent): Promise<void> {
    for (const update of this.#updates.of(event)) await this.#link.update(update)
    await this.#permissions.see(event)
  }
}
