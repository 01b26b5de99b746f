import { turnBehind } from '../../runs/turns.ts'
import type { Documents, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** Of one user, or of everybody. */
export function whose(userId: string | undefined): NonNullable<Search['where']> {
  return userId === undefined ? [] : [['userId', '==', userId]]
}

/** Those that nobody works on, the next one first. */
export const queuedRuns = (limit: number, userId?: string): Search => ({
  collection: paths.runs,
  where: [...whose(userId), ['status', '==', 'queued']],
  orderBy: [
    ['turn', 'asc'],
    ['id', 'asc'],
  ],
  limit,
})

/** The same ones, the oldest first: by their ids, for those sort by the time they were made. */
export const oldestQueuedRuns = (limit: number, userId?: string): Search => ({
  collection: paths.runs,
  where: [...whose(userId), ['status', '==', 'queued']],
  orderBy: [['id', 'asc']],
  limit,
})

export type CurrentTurn = Pick<Turns, 'current'>

/** Whose turn it is. Read apart from every command: a turn that is off by a little is no harm, and to lock the queue for it would be. */
export class Turns {
  readonly #documents: Documents

  constructor(documents: Documents) {
    this.#documents = documents
  }

  /** The turn of a run that is queued now. */
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
    const [first, own] = await Promise.all([this.#turnOf(queuedRuns(1)), this.#turnOf(newestOwn)])
    return turnBehind({ first, own })
  }

  /**
   * The turn that it is, which a run that is queued again takes. Not its own: an earlier one would become the smallest, and all who come from then
   * on would go before those who wait; a later one may be from before the queue was empty and began to count anew.
   */
  async current(): Promise<number> {
    return (await this.#turnOf(queuedRuns(1))) ?? 0
  }

  /** For all tries of one command. It looks at most once, which makes the tries after the first shorter. */
  once(): CurrentTurn {
    let looked: Promise<number> | undefined
    return {
      current: () => {
        looked ??= this.current().catch((thrown: unknown) => {
          looked = undefined
          throw thrown
        })
        return looked
      },
    }
  }

  async #turnOf(search: Search): Promise<number | undefined> {
    const [run] = await this.#documents.read((documents) =>
      documents.find<{ turn: number }>({ ...search, only: ['turn'] }),
    )
    return run?.fields.turn
  }
}
