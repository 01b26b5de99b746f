import type { Reader } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type FileDocument, type StoredFile, type StoredVersion, toStoredFile } from './file-document.ts'

// Each has up to twenty versions that may go. The documents of what goes must fit into one commit with what is written.
const filesAtOnce = 20

export interface OldVersion {
  file: StoredFile
  version: StoredVersion
}

export interface Room {
  /** What has to go, the oldest first. */
  dropped: OldVersion[]
  /** Otherwise there is more to go after that, before anything can be written. */
  isEnough: boolean
}

interface Need {
  userId: string
  /** The one that gets a new version: its newest is as good as replaced. */
  file: StoredFile
  bytes: number
}

/** Versions that were replaced, of any file, the oldest first, until there is room for so many bytes. */
export async function findRoom(documents: Reader, { userId, file, bytes }: Need): Promise<Room> {
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

/** What is older than `until` is all in these. */
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
