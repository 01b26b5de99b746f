import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Note {
  /** The sender's key: a note sent twice counts once. */
  key: string
  to: string
  text: string
  at: string
}

const shownAtOnce = 100

/**
 * Where notes arrive when no other receiver is configured. Other processes may append to the same file, so every call reads
 * what was added. A key counts once, however often the file has it.
 */
export class Outbox {
  readonly #path: string
  readonly #notes = new Map<string, Note>()
  /** The file was read up to here. */
  #offset = 0

  constructor(path: string) {
    this.#path = path
    mkdirSync(dirname(path), { recursive: true })
  }

  /** `false` when a note with this key arrived before. */
  add(note: Note): boolean {
    this.#readNew()
    if (this.#notes.has(note.key)) return false
    appendFileSync(this.#path, `${JSON.stringify(note)}\n`, { flush: true, mode: 0o600 })
    return true
  }

  /** The newest notes, newest first. */
  list(): Note[] {
    this.#readNew()
    return [...this.#notes.values()].slice(-shownAtOnce).reverse()
  }

  #readNew(): void {
    const added = readFrom(this.#path, this.#offset)
    // The last line may be half written, or cut off by a crash. Then it was never acknowledged.
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

/** After a crash the next note continues the cut-off line. */
function parseLine(line: string): Note[] {
  try {
    return line === '' ? [] : [JSON.parse(line)]
  } catch {
    const start = line.indexOf('{"key"', 1)
    return start < 0 ? [] : parseLine(line.slice(start))
  }
}
