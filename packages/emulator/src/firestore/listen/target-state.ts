import type { Database } from '../database.ts'
import { longestLook } from '../engine.ts'
import { collectionOf } from '../names.ts'
import type { Document, ListenResponse, Target, Timestamp } from '../wire.ts'
import { timeOfToken } from './resume-token.ts'

/** The documents of a target at a moment, by their names. */
interface Found {
  documents: Map<string, Document>
  readTime: Timestamp
}

/** What a client is told about one target: a query, or some documents by their names. */
export class TargetState {
  readonly id: number
  readonly #database: Database
  readonly #target: Target
  #known = new Map<string, string>()

  constructor(database: Database, target: Target) {
    database.checkIndexes(target.query?.structuredQuery)
    this.id = target.targetId ?? 0
    this.#database = database
    this.#target = target
  }

  /**
   * A client that comes back with a token knows what was there at that moment; it is told only what is other by now. False when that is too
   * long ago: then it has to forget what it knows.
   */
  async resume(): Promise<boolean> {
    const readTime = timeOfToken(this.#target.resumeToken)
    if (!readTime || this.#database.now() - Number(readTime.seconds) * 1_000 >= longestLook) return false
    this.#known = versions((await this.#find(readTime)).documents)
    return true
  }

  isAffected(names: string[]): boolean {
    const { documents, query } = this.#target
    if (documents) return names.some((name) => documents.documents?.includes(name))
    const collections = query?.structuredQuery?.from ?? []
    return names.some((name) =>
      collections.some(({ collectionId }) => !collectionId || collectionId === collectionOf(name)),
    )
  }

  /** What the client does not know yet, and the moment until which it knows everything then. */
  async news(): Promise<{ messages: ListenResponse[]; readTime: Timestamp }> {
    const { documents, readTime } = await this.#find()
    const known = this.#known
    this.#known = versions(documents)
    const changed = [...documents].filter(([name]) => known.get(name) !== this.#known.get(name))
    const gone = [...known.keys()].filter((name) => !documents.has(name))
    this.#database.usage.read(changed.length)
    const messages = [
      ...changed.map(([, document]) => ({ documentChange: { document, targetIds: [this.id] } })),
      ...gone.map((document) => ({ documentRemove: { document, removedTargetIds: [this.id], readTime } })),
    ]
    return { messages, readTime }
  }

  async #find(readTime?: Timestamp): Promise<Found> {
    const { engine } = this.#database
    const { documents, query } = this.#target
    const answers = documents
      ? await engine.getAt(documents.documents ?? [], readTime)
      : await engine.runQuery({ ...query, ...(readTime && { readTime }) })
    const found = answers.flatMap(({ document }) => (document ? [[document.name ?? '', document] as const] : []))
    return { documents: new Map(found), readTime: answers.at(-1)?.readTime ?? {} }
  }
}

function versions(documents: Map<string, Document>): Map<string, string> {
  return new Map([...documents].map(([name, { updateTime }]) => [name, JSON.stringify(updateTime)]))
}
