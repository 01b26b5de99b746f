import type { Page } from './store.ts'

/** One state of a file. A deletion is a version too, so that earlier versions stay readable. */
export interface FileVersion {
  path: string
  /** Counts from 1 for each path, across deletions. */
  version: number
  /** In bytes. */
  size: number
  deleted: boolean
  /** `user`, or the id of the agent that made the change. */
  by: string
  at: number
}

/** In bytes. */
export interface FileLimits {
  perFile: number
  /** All files of the user, including kept old versions. */
  total: number
}

export interface FileChange {
  path: string
  /** The version that the caller has read. 0 means that the file must not exist. If absent, the newest version is replaced. */
  expectedVersion?: number
  /** A change that is repeated with the same key is made once. */
  key?: string
  by: string
  now: number
}

/**
 * Files of users, as bytes. The caller must have checked the paths. The newest 20 versions of a path are kept. If the total limit is reached, the
 * oldest replaced versions are removed to make room.
 */
export interface FileStore {
  /**
   * CONFLICT if the file is not at the expected version. TOO_LARGE, with the field, if it exceeds a limit. Audited.
   * Firestore documents: users/{userId}/fileUse, users/{userId}/files/{path}/versions/{version} with its chunks, users/{userId}/audit.
   */
  write(userId: string, change: FileChange & { content: Uint8Array; limits: FileLimits }): Promise<FileVersion>
  /** NOT_FOUND, CONFLICT. Audited. Firestore documents: as for writing. */
  delete(userId: string, change: FileChange): Promise<FileVersion>
  /** The newest version, or the given one. `undefined` if it does not exist, is no longer kept, or is a deletion. */
  read(userId: string, path: string, version?: number): Promise<{ file: FileVersion; content: Uint8Array } | undefined>
  /** The newest version of each file with this prefix, sorted by path, starting after the path `after`. */
  list(userId: string, page: Page & { prefix: string }): Promise<FileVersion[]>
  /** All kept versions, newest first, including deletions. Empty for an unknown path. */
  versions(userId: string, path: string): Promise<FileVersion[]>
}
