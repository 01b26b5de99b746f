import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JayFile } from '@deckhand/actions'
import { createUploadedFile } from '@deckhand/actions/registry'

/** Where the files of one call are, for as long as it lasts. Made with the first of them; nobody else on the machine can look into it. */
export class UploadFolder {
  #path: Promise<string> | undefined
  #count = 0

  /** What the sender calls it never becomes part of a path. */
  async keep(file: File): Promise<JayFile> {
    // Node makes such a folder for its owner alone.
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
