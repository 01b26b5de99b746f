import { rm } from 'node:fs/promises'
import type { JayFile } from '../jay-file.ts'

/** A file that came with a call, on disk. Only an instance is taken for a file: nothing that comes as JSON can name a path on this machine. */
export class UploadedFile implements JayFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly path: string
  readonly #isOurs = true

  constructor({ name, type, size, path }: JayFile) {
    this.name = name
    this.type = type
    this.size = size
    this.path = path
  }

  static is(value: unknown): value is UploadedFile {
    return typeof value === 'object' && value !== null && #isOurs in value
  }

  /** When the call is over. Does nothing when the handler moved it away. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true })
  }

  /** An answer must not tell where files are on this machine. */
  toJSON(): Omit<JayFile, 'path'> {
    return { name: this.name, type: this.type, size: this.size }
  }
}

/** For doors: `path` is a temporary file that they wrote. They call `remove()` when the call is over. */
export function createUploadedFile(file: JayFile): UploadedFile {
  return new UploadedFile(file)
}
