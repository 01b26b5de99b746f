import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Note {
  /** The sender's key: the same note sent twice is one note. */
  key: string
  to: string
  text: string
  at: string
}

/**
 * Where notes arrive when no other receiver was set. The file is read each time: it is short, and another process on the same folder writes to it
 * too. A key counts once, however often it stands there.
 */
export class Outbox {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
  }

  /** `false` when a note under this key has arrived before. */
  add(note: Note): boolean {
    if (this.#read().has(note.key)) return false
    appendFileSync(this.#path, `${JSON.stringify(note)}\n`, { flush: true, mode: 0o600 })
    return true
  }

  /** Newest first. */
  list(): Note[] {
    return [...this.#read().values()].reverse()
  }

  #read(): Map<string, Note> {
    const lines = existsSync(this.#path) ? readFileSync(this.#path, 'utf8').split('\n') : []
    const notes = new Map<string, Note>()
    for (const note of lines.flatMap(parseLine)) if (!notes.has(note.key)) notes.set(note.key, note)
    return notes
  }
}

/** The last line may have been cut off by a crash; it was then never acknowledged. */
function parseLine(line: string): Note[] {
  try {
    return line === '' ? [] : [JSON.parse(line)]
  } catch {
    return []
  }
}
