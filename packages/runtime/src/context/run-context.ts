import type { AttachedContext } from '@deckhand/spec'
import type { RuntimeOptions } from '../runtime-options.ts'
import type { InstructionParts } from '../start/instruction.ts'
import { type FilledContext, fillContext } from './fill-context.ts'
import { tryRead } from './try-read.ts'

export interface UserParts extends Pick<InstructionParts, 'aboutUser' | 'localHour'> {
  /** The parts contain at most the user's name and time zone. */
  nothingRead: boolean
}

/** The context of a run besides its agent. Never throws. Facts about the user may take one second, attachments five. */
export class RunContext {
  readonly #options: RuntimeOptions
  readonly #onFault: (error: unknown) => void

  constructor(options: RuntimeOptions) {
    this.#options = options
    this.#onFault = options.onFault ?? (() => {})
  }

  async user(userId: string, prompt: string): Promise<UserParts> {
    const { aboutUser, now = Date.now } = this.#options
    const onFault = this.#onFault
    if (!aboutUser) return { nothingRead: true }
    const about = await tryRead('What is known about the user', () => aboutUser(userId, prompt), { onFault })
    if (!about) return { nothingRead: true }
    const { text, timeZone, nameOnly = false } = about
    const hour =
      timeZone && (await tryRead("The user's time zone", async () => localHour(timeZone, now()), { onFault }))
    return { aboutUser: text, nothingRead: nameOnly, ...(hour && { localHour: hour }) }
  }

  async attached(userId: string, items: AttachedContext[] = []): Promise<FilledContext[]> {
    const { contextSources: sources = [], contextPatienceMs: patienceMs } = this.#options
    return fillContext(userId, items, {
      sources,
      onFault: this.#onFault,
      ...(patienceMs !== undefined && { patienceMs }),
    })
  }
}

/**
 * The day and the hour in a time zone, for a model. Minutes are left out because runs with the same instruction share one stored copy,
 * and an instruction with minutes would be different for almost every run. Throws a RangeError if the time zone is invalid.
 */
export function localHour(timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    timeZoneName: 'longOffset',
  })
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  const { weekday, day, month, year, hour, timeZoneName = '' } = parts
  const offset = timeZoneName.replace('GMT', '') || '+00:00'
  return `${weekday}, ${day} ${month} ${year}, between ${hour}:00 and ${hour}:59 (${timeZone}, UTC${offset})`
}
