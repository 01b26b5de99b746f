import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JayFile } from '@deckhand/actions'
import { createUploadedFile } from '@deckhand/actions/registry'

/** Holds the uploaded files of one call while it runs. Created with the first file; other users of the machine cannot read it. */
export class UploadFolder {
  #path: Promise<string> | undefined
  #count = 0

  /** Stores a file under a number: the sender's file name never becomes part of a path. */
  async keep(file: File): Promise<JayFile> {
    // Node creates it with mode 0700.
    this.#path ??= mkdtemp(join(tmpdir(), 'deckhand-upload-'))
    this.#count += 1
    const path = join(await this.#path, String(this.#count))
    await writeFile(path, Buffer.from(await file.arrayBuffer()), { mode: 0o600, flag: 'wx' })
    return createUploadedFile({ name: file.name, type: file.type, size: file.size, path })
  }

  async remove(): Promise<void> {
    if (this.#path) await rm(await this.#path, { recursive: true, force: true })
  }
}
