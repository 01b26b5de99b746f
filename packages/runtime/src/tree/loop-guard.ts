import { createHash } from 'node:crypto'
import { DeckhandError } from '@deckhand/spec/errors'

/** A mark of what an agent is asked. */
export function taskMark(agentId: string, prompt: string): string {
  return createHash('sha256')
    .update(JSON.stringify([agentId, prompt.trim()]))
    .digest('hex')
    .slice(0, 32)
}

/** Stops the same agent from being started with the same task again and again, over one tree. */
export class LoopGuard {
  readonly #repeats: number
  readonly #started = new Map<string, number>()

  constructor(repeats: number, started: Iterable<string>) {
    this.#repeats = repeats
    for (const task of started) this.#count(task)
  }

  /** Counts one more. LIMIT when an agent above does just this, or when it was started too often. */
  start(agentId: string, task: string, above: string[]): void {
    if (above.includes(task)) {
      throw new DeckhandError(
        'LIMIT',
        `"${agentId}" is at work on exactly this, further up. Do it yourself, or ask for a part of it.`,
      )
    }
    const times = this.#started.get(task) ?? 0
    if (times >= this.#repeats) {
      const message = `"${agentId}" was started with exactly this task ${times} times. Use what it said, or ask for something else.`
      throw new DeckhandError('LIMIT', message)
    }
    this.#count(task)
  }

  #count(task: string): void {
    this.#started.set(task, (this.#started.get(task) ?? 0) + 1)
  }
}
