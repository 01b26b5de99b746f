import { DeckhandError } from '@deckhand/spec/errors'
import { workspacePrefix } from './workspace-path.ts'

/** The part of the workspace that somebody may use: a folder and all below it. The whole when the folder is empty. */
export class PathScope {
  readonly #folder: string

  constructor(folder = '') {
    this.#folder = folder === '' ? '' : workspacePrefix(`${folder}/`, 'scope')
  }

  /** FORBIDDEN for a path outside. It is the same whether or not there is such a file. */
  require(path: string): void {
    if (path.startsWith(this.#folder)) return
    const message = `The path ${path} may not be used here. Use one that begins with ${this.#folder}`
    throw new DeckhandError('FORBIDDEN', `${message}.`, { field: 'path' })
  }

  /** What remains of a prefix, or nothing when it has no part in here. */
  within(prefix: string): string | undefined {
    if (prefix.startsWith(this.#folder)) return prefix
    return this.#folder.startsWith(prefix) ? this.#folder : undefined
  }
}
