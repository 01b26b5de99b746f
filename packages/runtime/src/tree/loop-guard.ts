import { createHash } from 'node:crypto'
import { DeckhandError } from '@deckhand/spec/errors'

/** A hash of the agent and its prompt. */
export function taskMark(agentId: string, prompt: string): string {
  return createHash('sha256')
    .update(JSON.stringify([agentId, prompt.trim()]))
    .digest('hex')
    .slice(0, 32)
}

/** Limits how often the same agent may be started with the same task in one tree. */
export class LoopGuard {
  readonly #repeats: number
  readonly #started = new Map<string, number>()

  constructor(repeats: number, started: Iterable<string>) {
    this.#repeats = repeats
    for (const task of started) this.#count(task)
  }

  /** Counts one start. Throws LIMIT if an ancestor has the same task, or if it was started too often. */
  start(agentId: string, task: string, above: string[]): void {
    if (above.includes(task)) {
      throw new DeckhandError(
        'LIMIT',
        `"${agentId}" is already working on exactly this, further up. Do it yourself, or ask for a part of it.`,
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
