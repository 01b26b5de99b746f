import { rm } from 'node:fs/promises'
import type { JayFile } from '../jay-file.ts'

/** An uploaded file on disk. Only instances count as files, so that JSON cannot name a path on this machine. */
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

  /** Call it after the call. Does nothing if the handler moved the file. */
  async remove(): Promise<void> {
    await rm(this.path, { force: true })
  }

  /** Hides the path, because answers must not reveal paths on this machine. */
  toJSON(): Omit<JayFile, 'path'> {
    return { name: this.name, type: this.type, size: this.size }
  }
}

/** For servers: `path` is a temporary file that they wrote. They call `remove()` after the call. */
export function createUploadedFile(file: JayFile): UploadedFile {
  return new UploadedFile(file)
}
