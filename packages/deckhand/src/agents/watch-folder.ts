import { existsSync, type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

const quietMs = 100

/** Calls back when a folder changed, once for several changes in quick succession. The folder may be removed and come back. */
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

  /** A watcher stays on the folder that it opened, so it is reopened after each change. While the folder is missing, its parent is watched. */
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
      // Watch before the files are read. Otherwise writes in between are missed.
      this.#watch()
      this.#onChange()
    }, quietMs)
  }
}
