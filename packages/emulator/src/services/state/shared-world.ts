import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { MailCache } from '../gmail/mail-cache.ts'
import { withFileLock } from './file-lock.ts'
import { fileMark, readWorld, writeWorld } from './state-file.ts'
import type { World } from './world.ts'

export interface SharedWorldOptions {
  world: World
  mails: MailCache
  /** In memory only when absent. */
  file: string | undefined
  /** Made just now: the first change writes it, unless another process was faster. */
  isNew: boolean
  onNotice(message: string): void
}

interface Job {
  changes: boolean
  /** Gives what tells whoever asked, once it is written. */
  run(): Promise<() => void>
  fail(error: unknown): void
}

/**
 * The world, which other processes may use through the same file. A change is made under a lock, on what is in the file by then, and is in the file when it
 * resolves. What comes while others are at work waits and goes together, so that a busy client costs a few writes and not one a request.
 */
export class SharedWorld {
  readonly world: World
  readonly #options: SharedWorldOptions
  #waiting: Job[] = []
  #working: Promise<void> | undefined
  #mark: string | undefined
  #changing = 0
  #isDirty: boolean

  constructor(options: SharedWorldOptions) {
    this.world = options.world
    this.#options = options
    this.#isDirty = options.isNew
  }

  /** For whoever changes it. Outside of `change` it would be lost. */
  changed(): void {
    if (this.#changing === 0) throw new Error('The world was changed by a mere look')
    this.#isDirty = true
  }

  /** Looks at the newest. */
  read<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#do(work, false)
  }

  /** Rejects when it cannot be written; then it did not happen. */
  change<T>(work: () => T | Promise<T>): Promise<T> {
    return this.#do(work, true)
  }

  /** Resolves when all that was asked for so far is done. */
  async settled(): Promise<void> {
    while (this.#working) await this.#working
  }

  async #do<T>(work: () => T | Promise<T>, changes: boolean): Promise<T> {
    const { file } = this.#options
    if (file === undefined) return changes ? this.#whileChanging(work) : work()
    return new Promise<T>((resolve, reject) => {
      const run = async () => {
        try {
          const result = await work()
          return () => resolve(result)
        } catch (error) {
          return () => reject(error)
        }
      }
      this.#waiting.push({ changes, run, fail: reject })
      this.#working ??= this.#work(file)
    })
  }

  async #work(file: string): Promise<void> {
    while (this.#waiting.length > 0) {
      const jobs = this.#waiting.splice(0)
      try {
        const changes = jobs.some((job) => job.changes)
        const told = changes ? await this.#changeTogether(file, jobs) : await this.#lookTogether(file, jobs)
        for (const tell of told) tell()
      } catch (error) {
        // What is in memory is not what is in the file.
        this.#mark = undefined
        for (const { fail } of jobs) fail(error)
      }
    }
    this.#working = undefined
  }

  async #lookTogether(file: string, jobs: Job[]) {
    await this.#refresh(file)
    return Promise.all(jobs.map(({ run }) => run()))
  }

  async #changeTogether(file: string, jobs: Job[]) {
    await mkdir(dirname(file), { recursive: true }).catch(refuseToForget)
    const work = async () => {
      await this.#refresh(file)
      const told = await this.#whileChanging(() => Promise.all(jobs.map(({ run }) => run())))
      if (this.#isDirty) await this.#write(file)
      return told
    }
    return withFileLock(`${file}.lock`, work).catch(refuseToForget)
  }

  async #whileChanging<T>(work: () => T | Promise<T>): Promise<T> {
    this.#changing += 1
    try {
      return await work()
    } finally {
      this.#changing -= 1
    }
  }

  async #refresh(file: string): Promise<void> {
    const mark = await fileMark(file)
    if (mark === undefined || mark === this.#mark) return
    const newest = await readWorld(file, this.#options.onNotice)
    if (!newest) return
    await this.#options.mails.load(newest.mailbox.messages)
    // Others hold the world itself.
    Object.assign(this.world, newest)
    this.#mark = mark
    this.#isDirty = false
  }

  async #write(file: string): Promise<void> {
    await writeWorld(file, this.world)
    this.#isDirty = false
    this.#mark = await fileMark(file)
  }
}

/** An answer that is not kept would be forgotten at the next start. */
function refuseToForget(error: Error): never {
  throw new Error(`it could not write its state (${error.message}). Make room or choose another state file`)
}
