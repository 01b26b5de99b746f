import type { FileChange, FileVersion } from '@deckhand/spec'
import type { Reader, Setter } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** A version without its content. */
export interface StoredVersion extends Omit<FileVersion, 'path'> {
  /** The key of the change that made it. */
  key?: string
}

/**
 * users/{userId}/filePaths/{path}: a file with all its versions, without contents, so that a change reads only one document. `body`: the versions,
 * oldest first. The other fields are for searches.
 */
export interface FileDocument {
  path: string
  deleted: boolean
  /** The time of the oldest version, if it was replaced; absent if there is only one. */
  replacedAt?: number
  body: string
}

export interface StoredFile {
  path: string
  /** Oldest first; the last is the newest. */
  versions: StoredVersion[]
}

export async function loadFile(documents: Reader, userId: string, path: string): Promise<StoredFile> {
  const found = await documents.get<FileDocument>(paths.file(userId, path))
  return found ? toStoredFile(found) : { path, versions: [] }
}

export function toStoredFile({ path, body }: FileDocument): StoredFile {
  return { path, versions: JSON.parse(body) }
}

export function keepFile(documents: Setter, userId: string, { path, versions }: StoredFile): void {
  const [oldest] = versions
  const newest = versions.at(-1)
  documents.set(paths.file(userId, path), {
    path,
    deleted: newest?.deleted ?? true,
    ...(oldest !== newest && { replacedAt: oldest?.at }),
    body: JSON.stringify(versions),
  })
}

export function newestOf({ path, versions }: StoredFile): FileVersion | undefined {
  const newest = versions.at(-1)
  return newest && toFileVersion(path, newest)
}

export function madeBefore({ path, versions }: StoredFile, { key }: FileChange): FileVersion | undefined {
  const made = versions.find((version) => key !== undefined && version.key === key)
  return made && toFileVersion(path, made)
}

export function toFileVersion(path: string, { version, size, deleted, by, at }: StoredVersion): FileVersion {
  return { path, version, size, deleted, by, at }
}
