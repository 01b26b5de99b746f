import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

const quietMs = 100

/** Tells when something in a folder changed, once for changes that come together. The folder may come and go. */
export class FolderWatch {
  readonly #folder: string
  readonly #onChange: () => void
  readonly #onFault: (error: unknown) => void
  #watcher: FSWatcher | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string, onChange: () => void, onFault: (error: unknown) => void) {
    this.#folder = folder
    this.#onChange = onChange
    this.#onFault = onFault
    this.#watch()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#watcher?.close()
  }

  /** A watch is on what the path was when it began, so it begins anew after each change; and on the folder above as long as there is none. */
  #watch(): void {
    this.#watcher?.close()
    const isThere = existsSync(this.#folder)
    try {
      this.#watcher = watch(isThere ? this.#folder : dirname(this.#folder), { persistent: false })
    } catch (error) {
      this.#onFault(error)
      return
    }
    this.#watcher.on('error', this.#onFault)
    this.#watcher.on('change', (_type, name) => {
      if (isThere || name === null || String(name) === basename(this.#folder)) this.#changed()
    })
  }

  #changed(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      // Before the files are read: what is written in between must not be missed.
      this.#watch()
      this.#onChange()
    }, quietMs)
  }
}
