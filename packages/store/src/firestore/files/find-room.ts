import type { Reader } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type FileDocument, type StoredFile, type StoredVersion, toStoredFile } from './file-document.ts'

// Each file has up to twenty versions. All deletions must fit into one commit, together with the new version.
const filesAtOnce = 20

export interface OldVersion {
  file: StoredFile
  version: StoredVersion
}

export interface Room {
  /** The versions to delete, oldest first. */
  dropped: OldVersion[]
  /** If false, more must be deleted before the new version can be written. */
  isEnough: boolean
}

interface RoomNeeded {
  userId: string
  /** The file that gets a new version, so its newest one will be replaced, too. */
  file: StoredFile
  bytes: number
}

/** Finds replaced versions of any file, the oldest first, until there is room for so many bytes. */
export async function findRoom(documents: Reader, { userId, file, bytes }: RoomNeeded): Promise<Room> {
  if (bytes <= 0) return { dropped: [], isEnough: true }
  const { files, until } = await filesWithOldest(documents, userId)
  const others = files.filter(({ path }) => path !== file.path)
  const old = [...others.flatMap((other) => oldVersions(other, other.versions.slice(0, -1))), ...oldVersions(file)]
  const inOrder = old.filter(({ version }) => version.at <= until).sort(byAge)
  const dropped = takeBytes(inOrder, bytes)
  if (until === Infinity || sizeOf(dropped) >= bytes) return { dropped, isEnough: true }
  const newest = file.versions.at(-1)
  return { dropped: dropped.filter(({ version }) => version !== newest), isEnough: false }
}

const oldVersions = (file: StoredFile, versions = file.versions): OldVersion[] =>
  versions.map((version) => ({ file, version }))

const byAge = (one: OldVersion, other: OldVersion) =>
  one.version.at - other.version.at || one.version.version - other.version.version

/** Files with the oldest replaced versions. They contain all replaced versions older than `until`. */
async function filesWithOldest(documents: Reader, userId: string): Promise<{ files: StoredFile[]; until: number }> {
  const found = await documents.find<FileDocument>({
    collection: paths.filePaths(userId),
    orderBy: [['replacedAt', 'asc']],
    limit: filesAtOnce,
  })
  const last = found.at(-1)?.fields.replacedAt ?? Infinity
  return { files: found.map(({ fields }) => toStoredFile(fields)), until: found.length < filesAtOnce ? Infinity : last }
}

function takeBytes(old: OldVersion[], bytes: number): OldVersion[] {
  let freed = 0
  return old.filter(({ version }) => {
    const isNeeded = freed < bytes
    if (isNeeded) freed += version.size
    return isNeeded
  })
}

const sizeOf = (old: OldVersion[]) => old.reduce((sum, { version }) => sum + version.size, 0)
