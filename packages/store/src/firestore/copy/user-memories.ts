import { factMark } from '../../memory/fact-mark.ts'
import type { Setter } from '../documents/documents.ts'
import { setFact, setMemory, setMemoryKey, setMemoryUse } from '../memory/memory-documents.ts'

export interface MemoryRow {
  user_id: string
  id: string
  text: string
  created_at: number
  /** The first of the ids under which it was saved; null if an older version saved it. */
  line: string | null
}

/** Copies the memories of one user. */
export class UserMemories {
  readonly userId: string
  readonly #documents: Setter
  /** The memory of each fact; the newest if there are several. */
  readonly #facts = new Map<string, string>()
  #count = 0

  constructor(documents: Setter, userId: string) {
    this.#documents = documents
    this.userId = userId
  }

  add({ id, text, created_at: createdAt, line }: MemoryRow): void {
    const fact = factMark(text)
    setMemory(this.#documents, this.userId, { id, text, createdAt, fact, line: line ?? id })
    if (line === null) setMemoryKey(this.#documents, this.userId, id, { line: id, memoryId: id })
    this.#facts.set(fact, id)
    this.#count += 1
  }

  end(): void {
    for (const [fact, id] of this.#facts) setFact(this.#documents, this.userId, { fact, id })
    if (this.#count > 0) setMemoryUse(this.#documents, this.userId, { count: this.#count })
  }
}
