import type { FileChangeOptions, FileLimits, FileStore, Files, FileVersion } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { compareTexts, comparisons } from './compare-texts.ts'
import { toText } from './file-text.ts'
import { PathScope, workspacePath, workspacePrefix } from './workspace-path.ts'

export const defaultFileLimits: FileLimits = { perFile: 5_000_000, total: 100_000_000 }

/** The candidates most similar to the name, nearest first. */
type NearNames = (name: string, candidates: string[]) => string[]

export interface WorkspaceFilesOptions {
  store: FileStore
  userId: string
  /** `user`, or the id of the agent that uses the files. */
  by: string
  /** The only folder that may be read and changed. */
  scope?: string
  limits?: FileLimits
  /** Finds suggestions for a path that does not exist. */
  nearNames?: NearNames
  now?: () => number
}

const pageSize = 500

/** The workspace of one user. Throws the errors of `Files`. */
export class WorkspaceFiles implements Files {
  readonly #options: WorkspaceFilesOptions
  readonly #scope: PathScope

  constructor(options: WorkspaceFilesOptions) {
    this.#options = options
    this.#scope = new PathScope(options.scope)
  }

  async read(path: string, version?: number): Promise<{ content: string; version: number }> {
    const { file, content } = await this.readBytes(path, version)
    return { content: toText(file.path, content), version: file.version }
  }

  async readBytes(written: string, version?: number): Promise<{ file: FileVersion; content: Uint8Array }> {
    const path = this.#path(written)
    const { store, userId } = this.#options
    const found = await store.read(userId, path, version)
    if (found) return found
    throw version === undefined ? await this.#noSuchFile(path) : noSuchVersion(path, version)
  }

  async write(written: string, content: string | Uint8Array, options: FileChangeOptions = {}): Promise<FileVersion> {
    const { store, userId, limits = defaultFileLimits } = this.#options
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return store.write(userId, { ...this.#change(written, options), content: bytes, limits })
  }

  async delete(written: string, options: FileChangeOptions = {}): Promise<void> {
    const { store, userId } = this.#options
    const change = this.#change(written, options)
    try {
      await store.delete(userId, change)
    } catch (thrown) {
      const isMissing = thrown instanceof DeckhandError && thrown.code === 'NOT_FOUND'
      throw isMissing ? await this.#noSuchFile(change.path) : thrown
    }
  }

  async list(prefix: string): Promise<string[]> {
    const paths: string[] = []
    for (let full = true; full; ) {
      const after = paths.at(-1)
      const page = await this.page(prefix, { limit: pageSize, ...(after !== undefined && { after }) })
      for (const { path } of page) paths.push(path)
      full = page.length === pageSize
    }
    return paths
  }

  async page(written: string, page: { after?: string; limit: number }): Promise<FileVersion[]> {
    const { store, userId } = this.#options
    const prefix = this.#scope.narrow(workspacePrefix(written))
    return prefix === undefined ? [] : store.list(userId, { ...page, prefix })
  }

  /** Newest first, including deletions. */
  async versions(written: string): Promise<FileVersion[]> {
    const path = this.#path(written)
    const versions = await this.#options.store.versions(this.#options.userId, path)
    if (versions.length === 0) throw await this.#noSuchFile(path)
    return versions
  }

  /** A unified diff of two versions. Also throws RATE_LIMITED and UNAVAILABLE if too many comparisons run at once, and CANCELLED. */
  async diff(
    written: string,
    from: number,
    to: number,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<string> {
    const path = this.#path(written)
    // Read the texts inside the task, so that waiting tasks use no memory.
    return comparisons.run(this.#options.userId, signal, async (limited) => {
      const [before, after] = [await this.read(path, from), await this.read(path, to)]
      const versions = [
        { version: from, text: before.content },
        { version: to, text: after.content },
      ] as const
      return compareTexts(path, ...versions, limited)
    })
  }

  #path(written: string): string {
    const path = workspacePath(written)
    this.#scope.assertInside(path)
    return path
  }

  #change(written: string, options: FileChangeOptions) {
    const { by, now = Date.now } = this.#options
    return { ...options, path: this.#path(written), by, now: now() }
  }

  /** Names only what the caller could list. */
  async #noSuchFile(path: string): Promise<DeckhandError> {
    const { nearNames = () => [] } = this.#options
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const pages = [await this.page(folder, { limit: pageSize }), await this.page('', { limit: pageSize })]
    const candidates = [...new Set(pages.flat().map((file) => file.path))]
    const near = suggestPaths(path, candidates, nearNames)
    const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'List the files to see what is there.'
    return new DeckhandError('NOT_FOUND', `There is no file ${path}. ${advice}`, { field: 'path' })
  }
}

function noSuchVersion(path: string, version: number): DeckhandError {
  const message = `There is no version ${version} of ${path}: it never existed, is a deletion, or was too old to be kept. List its versions.`
  return new DeckhandError('NOT_FOUND', message, { field: 'version' })
}

// Comparing two names costs the product of their lengths: a thousand long names would block the process for seconds.
const mostCost = 1_000_000
const suggestedAtMost = 3

/** Paths that the caller may have meant: first the same file name in another folder or case, then similar spellings. */
export function suggestPaths(path: string, candidates: string[], nearNames: NearNames): string[] {
  const sameName = candidates.filter((candidate) => nameOf(candidate) === nameOf(path))
  const near = nearNames(path, affordable(path, candidates))
  return [...new Set([...sameName, ...near])].slice(0, suggestedAtMost)
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

function affordable(path: string, candidates: string[]): string[] {
  let cost = 0
  return candidates.filter((candidate) => {
    cost += path.length * candidate.length
    return cost <= mostCost
  })
}
