import { DeckhandError } from '@deckhand/spec/errors'
import { workspacePrefix } from './workspace-path.ts'

/** The part of the workspace that a caller may use: a folder and everything below it. An empty folder is the whole workspace. */
export class PathScope {
  readonly #folder: string

  constructor(folder = '') {
    this.#folder = folder === '' ? '' : workspacePrefix(`${folder}/`, 'scope')
  }

  /** Throws FORBIDDEN for a path outside, whether or not the file exists. */
  assertInside(path: string): void {
    if (path.startsWith(this.#folder)) return
    const message = `The path ${path} may not be used here. Use one that begins with ${this.#folder}`
    throw new DeckhandError('FORBIDDEN', `${message}.`, { field: 'path' })
  }

  /** Narrows a prefix to the scope. `undefined` if they do not overlap. */
  narrow(prefix: string): string | undefined {
    if (prefix.startsWith(this.#folder)) return prefix
    return this.#folder.startsWith(prefix) ? this.#folder : undefined
  }
}
