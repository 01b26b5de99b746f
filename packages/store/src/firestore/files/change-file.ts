import type { FileChange, FileStore, FileVersion } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { keptVersions } from '../../files/file-use.ts'
import { noSuchFile, refuseOtherVersion, refuseTooLarge } from '../../files/refusals.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Writer } from '../documents/documents.ts'
import { writeContent } from './content.ts'
import { keepFile, loadFile, madeBefore, newestOf, type StoredFile, toFileVersion } from './file-document.ts'
import { dropVersions, type FileUse, keepFileUse, loadFileUse } from './file-use.ts'
import { findRoom } from './find-room.ts'

/** Returns `made room` if so many old versions had to be deleted that this needs its own commit. Then call it again. */
export async function writeFile(
  documents: Writer,
  chain: AuditChain,
  userId: string,
  change: Parameters<FileStore['write']>[1],
): Promise<FileVersion | 'made room'> {
  const { path, content, limits } = change
  const use = await loadFileUse(documents, userId)
  const file = await loadFile(documents, userId, path)
  const repeated = madeBefore(file, change)
  if (repeated) return repeated
  const current = newestOf(file)
  refuseOtherVersion(current, change)
  const size = content.length
  refuseTooLarge({ path, size, total: use.newestBytes + size - (current?.size ?? 0), limits })
  if (!(await makeRoom(documents, use, { file, bytes: size, total: limits.total }))) return 'made room'
  const added = addVersion(documents, use, { file, current, change, size, deleted: false })
  writeContent(documents, { userId, ...added }, content)
  return finish(documents, chain, use, added)
}

export async function deleteFile(
  documents: Writer,
  chain: AuditChain,
  userId: string,
  change: FileChange,
): Promise<FileVersion> {
  const use = await loadFileUse(documents, userId)
  const file = await loadFile(documents, userId, change.path)
  const repeated = madeBefore(file, change)
  if (repeated) return repeated
  const current = newestOf(file)
  if (!current || current.deleted) throw noSuchFile(change.path)
  refuseOtherVersion(current, change)
  dropOldest(documents, use, file)
  return finish(documents, chain, use, addVersion(documents, use, { file, current, change, size: 0, deleted: true }))
}

interface RoomNeeded {
  file: StoredFile
  bytes: number
  total: number
}

async function makeRoom(documents: Writer, use: FileUse, { file, bytes, total }: RoomNeeded): Promise<boolean> {
  dropOldest(documents, use, file)
  const { userId, keptBytes } = use
  const room = await findRoom(documents, { userId, file, bytes: keptBytes + bytes - total })
  dropVersions(documents, use, room.dropped)
  if (!room.isEnough) keepFileUse(documents, use)
  return room.isEnough
}

/** Deletes the versions that exceed the number to keep after the next one. */
function dropOldest(documents: Writer, use: FileUse, file: StoredFile): void {
  const next = (file.versions.at(-1)?.version ?? 0) + 1
  const old = file.versions.filter(({ version }) => version <= next - keptVersions)
  dropVersions(
    documents,
    use,
    old.map((version) => ({ file, version })),
  )
}

interface Addition {
  file: StoredFile
  current: FileVersion | undefined
  change: FileChange
  size: number
  deleted: boolean
}

function addVersion(documents: Writer, use: FileUse, { file, current, change, size, deleted }: Addition): FileVersion {
  const { by, now, key } = change
  const version = (current?.version ?? 0) + 1
  const added = { version, size, deleted, by, at: now, ...(key !== undefined && { key }) }
  use.newestBytes += size - (current?.size ?? 0)
  use.keptBytes += size
  keepFile(documents, use.userId, { path: file.path, versions: [...file.versions, added] })
  return toFileVersion(file.path, added)
}

async function finish(documents: Writer, chain: AuditChain, use: FileUse, changed: FileVersion): Promise<FileVersion> {
  keepFileUse(documents, use)
  const { path, version, deleted, by } = changed
  const entry = { kind: 'file_changed' as const, data: { path, version, deleted, by } }
  await appendAudit(documents, chain, { userId: use.userId, entries: [entry], now: changed.at })
  return changed
}
