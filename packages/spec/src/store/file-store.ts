import type { Page } from './store.ts'

/** One state of a file. A deletion is a version too, so that what was there before can still be read. */
export interface FileVersion {
  path: string
  /** Counts from 1 for each path, over deletions as well. */
  version: number
  /** In bytes. */
  size: number
  deleted: boolean
  /** `user`, or the id of the agent that did it. */
  by: string
  at: number
}

/** In bytes. */
export interface FileLimits {
  perFile: number
  /** All files of the user, with the old versions that are kept. */
  total: number
}

export interface FileChange {
  path: string
  /** The version that the caller has seen; 0 means that there must be no file. Without it the newest is replaced, whichever it is. */
  expectedVersion?: number
  /** A change that is repeated under the same key is made once. */
  key?: string
  by: string
  now: number
}

/**
 * Files of users, as bytes. Paths are taken as they are: whoever calls has checked them. The newest 20 versions of a path are kept; when the
 * total is used up, the oldest versions that were replaced make room for what is new.
 */
export interface FileStore {
  /**
   * CONFLICT when the file is not at the expected version. TOO_LARGE, with the field, when it is over a limit. Audited.
   * Documents: users/{userId}/fileUse, users/{userId}/files/{path}/versions/{version} with its chunks, users/{userId}/audit.
   */
  write(userId: string, change: FileChange & { content: Uint8Array; limits: FileLimits }): Promise<FileVersion>
  /** NOT_FOUND, CONFLICT. Audited. Documents: as for writing. */
  delete(userId: string, change: FileChange): Promise<FileVersion>
  /** The newest, or the version asked for. `undefined` when it is not there, is not kept any more, or is a deletion. */
  read(userId: string, path: string, version?: number): Promise<{ file: FileVersion; content: Uint8Array } | undefined>
  /** The newest version of each file whose path begins so, by path; goes on after the path given as `after`. */
  list(userId: string, page: Page & { prefix: string }): Promise<FileVersion[]>
  /** Those that are kept, newest first, deletions among them. Empty for a path that never was. */
  versions(userId: string, path: string): Promise<FileVersion[]>
}
