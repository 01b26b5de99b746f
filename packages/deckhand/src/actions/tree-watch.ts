import { type FSWatcher, watch } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { foldersBelow } from '@deckhand/actions/project'

const patienceMs = 50

/**
 * Reports which files of a project were added, changed or removed, in batches. Each folder has its own watcher, because Node's recursive one also
 * watches node_modules and fails on files that disappear while it reads. Folders, even the whole project, may disappear and come back; a removed
 * folder is reported by its own path.
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

  /** Further changes do not delay the report. Otherwise continuous writing would suppress it. */
  #later(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // Watch new folders before the files are read. Otherwise writes in between are missed.
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
      // The files may be older than the watcher.
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
    // A folder that was replaced keeps its path, but its watcher is on the old one. Without a name, anything may have changed.
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

  /** The project folder is missing. Watch the nearest existing parent for its return. */
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
