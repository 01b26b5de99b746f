import type { AttachedContext } from '@deckhand/spec'
import type { InstructionParts } from '../instruction.ts'
import type { RuntimeOptions } from '../runtime-options.ts'
import { fillContext } from './fill-context.ts'
import { localHour } from './local-hour.ts'
import { orNothing } from './or-nothing.ts'

export type UserParts = Pick<InstructionParts, 'aboutUser' | 'localHour'>

/** What a run is told besides who its agent is. Nothing here throws, or holds a run for more than a second. */
export class RunContext {
  readonly #options: RuntimeOptions
  readonly #onFault: (error: unknown) => void

  constructor(options: RuntimeOptions) {
    this.#options = options
    this.#onFault = options.onFault ?? (() => {})
  }

  async user(userId: string, prompt: string): Promise<UserParts> {
    const { aboutUser, now = Date.now } = this.#options
    if (!aboutUser) return {}
    const about = await orNothing('What is known about the user', () => aboutUser(userId, prompt), this.#onFault)
    if (!about) return {}
    const { text, timeZone } = about
    const hour =
      timeZone && (await orNothing("The user's time zone", async () => localHour(timeZone, now()), this.#onFault))
    return { aboutUser: text, ...(hour && { localHour: hour }) }
  }

  async attached(userId: string, items: AttachedContext[] = []): Promise<AttachedContext[]> {
    return fillContext(userId, items, { sources: this.#options.contextSources ?? [], onFault: this.#onFault })
  }
}
