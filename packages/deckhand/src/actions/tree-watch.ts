import { type FSWatcher, watch } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { foldersBelow } from '@deckhand/actions/project'

const patienceMs = 50

/**
 * Tells which files of a project came, changed or went, together for changes that come together. Each folder has a watch of its own: the recursive one
 * of Node also watches node_modules, and fails on files that go while it looks at them. Folders may come and go, the whole project too; one that went
 * is told by its own path.
 */
export class TreeWatch {
  readonly #root: string
  readonly #onChange: (paths: string[]) => void
  readonly #onFault: (error: unknown, folder: string) => void
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #changed = new Set<string>()
  readonly #faulty = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #above: FSWatcher | undefined

  constructor(root: string, onChange: (paths: string[]) => void, onFault: (error: unknown, folder: string) => void) {
    this.#root = root
    this.#onChange = onChange
    this.#onFault = onFault
    this.#followFolders()
    this.#changed.clear()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#above?.close()
    for (const watcher of this.#watchers.values()) watcher.close()
  }

  /** Not later when more comes: whoever writes all the time must not keep us from telling. */
  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // Before anybody reads the files: what is written in between must not be missed.
      this.#followFolders()
      const paths = [...this.#changed]
      this.#changed.clear()
      if (paths.length > 0) this.#onChange(paths)
    }, patienceMs)
  }

  #followFolders(): void {
    const folders = foldersBelow(this.#root)
    const there = new Set(folders.map(({ path }) => path))
    for (const path of this.#watchers.keys()) if (!there.has(path)) this.#leave(path)
    for (const { path, entries } of folders) {
      if (this.#watchers.has(path) || !this.#follow(path)) continue
      // They may be older than the watch.
      for (const { name } of entries) this.#changed.add(join(path, name))
    }
    this.#above?.close()
    this.#above = there.size === 0 ? this.#waitAbove() : undefined
  }

  #follow(folder: string): boolean {
    try {
      const watcher = watch(folder)
      watcher.on('error', (error) => this.#fail(error, folder))
      watcher.on('change', (type, name) => this.#hear(folder, type, name === null ? null : String(name)))
      this.#watchers.set(folder, watcher)
      return true
    } catch (error) {
      this.#fail(error, folder)
      return false
    }
  }

  #hear(folder: string, type: string, name: string | null): void {
    const path = name === null ? folder : join(folder, name)
    // A folder that went and came again has the old path, and its watch is on the one that went. Without a name anything may have happened.
    if (type === 'rename' || name === null) this.#leave(path)
    if (folder.endsWith(`${sep}${name}`)) this.#leave(folder)
    if (type === 'rename' || name === null || /\.jay-(action|contract)/.test(name)) {
      this.#changed.add(path)
      this.#later()
    }
  }

  #leave(folder: string): void {
    for (const [path, watcher] of this.#watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      this.#watchers.delete(path)
      this.#changed.add(path)
    }
  }

  #fail(error: unknown, folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
    const isGone = ['ENOENT', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isGone && !this.#faulty.has(folder)) this.#onFault(error, folder)
    if (!isGone) this.#faulty.add(folder)
  }

  /** There is no project now. It comes back, if it does, in the nearest folder that there is. */
  #waitAbove(): FSWatcher | undefined {
    for (let folder = dirname(this.#root); ; folder = dirname(folder)) {
      try {
        return watch(folder)
          .on('change', () => this.#later())
          .on('error', () => this.#later())
      } catch {
        if (folder === dirname(folder)) return undefined
      }
    }
  }
}
