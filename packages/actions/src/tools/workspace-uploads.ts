import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, posix } from 'node:path'
import type { Files } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { FileLimits } from '../build/jay-action.ts'
import { createUploadedFile, type UploadedFile } from '../registry/uploaded-file.ts'

const types: Record<string, string> = {
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.json': 'application/json',
  '.md': 'text/markdown',
}

/** Gives workspace files to an action as uploads: copies that exist until the call ends. */
export class WorkspaceUploads {
  readonly #files: Files | undefined
  readonly #limits: FileLimits | undefined
  #folder: Promise<string> | undefined
  #count = 0

  constructor(files: Files | undefined, limits: FileLimits | undefined) {
    this.#files = files
    this.#limits = limits
  }

  /** Throws as `Files.read` does, and TOO_LARGE beyond the action's limits. */
  readonly open = async (path: string): Promise<UploadedFile> => {
    if (!this.#files) throw new DeckhandError('BAD_REQUEST', 'There are no workspace files here to give to an action.')
    this.#count += 1
    const number = this.#count
    const { maxFiles = number, maxFileSize = Number.POSITIVE_INFINITY } = this.#limits ?? {}
    if (number > maxFiles) throw new DeckhandError('TOO_LARGE', `It takes at most ${maxFiles} files.`)
    const content = Buffer.from((await this.#files.read(path)).content)
    if (content.length > maxFileSize)
      throw new DeckhandError('TOO_LARGE', `${path} has ${content.length} bytes, and it takes at most ${maxFileSize}.`)
    return this.#keep(number, path, content)
  }

  async remove(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  /** The file's name in the workspace never becomes part of a path on this machine. */
  async #keep(number: number, path: string, content: Buffer): Promise<UploadedFile> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'deckhand-action-'))
    const copy = join(await this.#folder, String(number))
    await writeFile(copy, content, { mode: 0o600, flag: 'wx' })
    const type = types[extname(path).toLowerCase()] ?? 'text/plain'
    return createUploadedFile({ name: posix.basename(path), type, size: content.length, path: copy })
  }
}
