import { chmodSync, renameSync, statSync } from 'node:fs'
import { appendFile, rename } from 'node:fs/promises'

/** A file that is renamed to `.old` at its size limit. If the disk fails, it only loses lines. */
export class LogFile {
  readonly #path: string
  readonly #maxBytes: number
  #size: number
  #last: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(path: string, maxBytes: number) {
    this.#path = path
    this.#maxBytes = maxBytes
    this.#size = sizeOf(path)
    if (this.#size > maxBytes) this.#size = renamedAtOnce(path) ? 0 : this.#size
  }

  /** Never rejects. Writes in order, and drops lines if the disk is too slow. */
  append(lines: string[]): Promise<void> {
    if (lines.length === 0 || this.#waiting > 1) return this.#last
    this.#waiting += 1
    this.#last = this.#last
      .then(() => this.#write(lines))
      .finally(() => {
        this.#waiting -= 1
      })
    return this.#last
  }

  async #write(lines: string[]): Promise<void> {
    let text = ''
    for (const line of lines) {
      text += line
      this.#size += Buffer.byteLength(line)
      if (this.#size <= this.#maxBytes) continue
      await this.#put(text)
      text = ''
      // If it cannot be renamed, it must not grow further.
      if (!(await this.#rotate())) return
    }
    await this.#put(text)
  }

  async #put(text: string): Promise<void> {
    if (text !== '') await appendFile(this.#path, text, { mode: 0o600 }).catch(() => {})
  }

  async #rotate(): Promise<boolean> {
    try {
      await rename(this.#path, `${this.#path}.old`)
      this.#size = 0
      return true
    } catch {
      return false
    }
  }
}

function sizeOf(path: string): number {
  try {
    // A file that another program created may be readable to others.
    chmodSync(path, 0o600)
    return statSync(path).size
  } catch {
    return 0
  }
}

function renamedAtOnce(path: string): boolean {
  try {
    renameSync(path, `${path}.old`)
    return true
  } catch {
    return false
  }
}
