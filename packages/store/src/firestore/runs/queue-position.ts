import { positionBehind } from '../../runs/queue-position.ts'
import type { Documents, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** A condition for one user, or none for all. */
export function ofUser(userId: string | undefined): NonNullable<Search['where']> {
  return userId === undefined ? [] : [['userId', '==', userId]]
}

/** Queued runs, the front of the queue first. */
export const queuedRuns = (limit: number, userId?: string): Search => ({
  collection: paths.runs,
  where: [...ofUser(userId), ['status', '==', 'queued']],
  orderBy: [
    ['turn', 'asc'],
    ['id', 'asc'],
  ],
  limit,
})

/** Queued runs, the oldest first, by id, because ids sort by creation time. */
export const oldestQueuedRuns = (limit: number, userId?: string): Search => ({
  collection: paths.runs,
  where: [...ofUser(userId), ['status', '==', 'queued']],
  orderBy: [['id', 'asc']],
  limit,
})

export type QueueFront = Pick<QueuePositions, 'front'>

/**
 * Positions in the queue, which the documents call `turn`. They are read outside of commands: a position that is slightly off does no harm, but
 * locking the queue would.
 */
export class QueuePositions {
  readonly #documents: Documents

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** The position of a run that is queued now. */
  async next(userId: string): Promise<number> {
    const newestOwn: Search = {
      collection: paths.runs,
      where: [
        ['userId', '==', userId],
        ['status', '==', 'queued'],
      ],
      orderBy: [['turn', 'desc']],
      limit: 1,
    }
    const [front, own] = await Promise.all([this.#positionOf(queuedRuns(1)), this.#positionOf(newestOwn)])
    return positionBehind({ front, own })
  }

  /**
   * The front of the queue, which is the position of a run that is queued again. Not its old position: an earlier one would become the front, and all
   * new runs would overtake the waiting ones; a later one may be from before the queue was empty and restarted at 0.
   */
  async front(): Promise<number> {
    return (await this.#positionOf(queuedRuns(1))) ?? 0
  }

  /** For all attempts of one command. Reads the front only once, so that later attempts are shorter. */
  once(): QueueFront {
    let read: Promise<number> | undefined
    return {
      front: () => {
        read ??= this.front().catch((thrown: unknown) => {
          read = undefined
          throw thrown
        })
        return read
      },
    }
  }

  async #positionOf(search: Search): Promise<number | undefined> {
    const [run] = await this.#documents.read((documents) =>
      documents.find<{ turn: number }>({ ...search, only: ['turn'] }),
    )
    return run?.fields.turn
  }
}
