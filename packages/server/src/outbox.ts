import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Note {
  /** The sender's key: the same note sent twice is one note. */
  key: string
  to: string
  text: string
  at: string
}

const shownAtOnce = 100

/**
 * Where notes arrive when no other receiver was set. Another process on the same folder writes to the file too, so what was added to it is read
 * each time. A key counts once, however often it stands there.
 */
export class Outbox {
  readonly #path: string
  readonly #notes = new Map<string, Note>()
  /** Up to here the file was read. */
  #offset = 0

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
  }

  /** `false` when a note under this key has arrived before. */
  add(note: Note): boolean {
    this.#readOn()
    if (this.#notes.has(note.key)) return false
    appendFileSync(this.#path, `${JSON.stringify(note)}\n`, { flush: true, mode: 0o600 })
    return true
  }

  /** The newest, newest first. */
  list(): Note[] {
    this.#readOn()
    return [...this.#notes.values()].slice(-shownAtOnce).reverse()
  }

  #readOn(): void {
    const added = readFrom(this.#path, this.#offset)
    // The last line may be half written, or cut off by a crash: it was then never acknowledged.
    const whole = added.subarray(0, added.lastIndexOf(0x0a) + 1)
    this.#offset += whole.length
    for (const note of whole.toString().split('\n').flatMap(parseLine))
      if (!this.#notes.has(note.key)) this.#notes.set(note.key, note)
  }
}

function readFrom(path: string, offset: number): Buffer {
  const file = openSync(path, 'a+', 0o600)
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - offset))
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, offset))
  } finally {
    closeSync(file)
  }
}

/** After a crash the next note begins where the cut-off line ends. */
function parseLine(line: string): Note[] {
  try {
    return line === '' ? [] : [JSON.parse(line)]
  } catch {
    const start = line.indexOf('{"key"', 1)
    return start < 0 ? [] : parseLine(line.slice(start))
  }
}
