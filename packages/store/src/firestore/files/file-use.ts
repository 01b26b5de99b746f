import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { dropContent } from './content.ts'
import { keepFile, type StoredFile } from './file-document.ts'
import type { OldVersion } from './find-room.ts'

/** users/{userId}/files/use: how much of the limit is used. Every change of a user's files reads and writes it. */
export interface FileUse {
  userId: string
  newestBytes: number
  keptBytes: number
}

export async function loadFileUse(documents: Reader, userId: string): Promise<FileUse> {
  const found = await documents.get<FileUse>(paths.fileUse(userId))
  return { userId, newestBytes: found?.newestBytes ?? 0, keptBytes: found?.keptBytes ?? 0 }
}

export function keepFileUse(documents: Setter, { userId, newestBytes, keptBytes }: FileUse): void {
  documents.set(paths.fileUse(userId), { userId, newestBytes, keptBytes })
}

/** Deletes versions with their contents, and updates their files. */
export function dropVersions(documents: Writer, use: FileUse, dropped: OldVersion[]): void {
  const changed = new Set<StoredFile>()
  for (const { file, version } of dropped) {
    dropContent(documents, { userId: use.userId, path: file.path, ...version })
    use.keptBytes -= version.size
    file.versions = file.versions.filter((each) => each !== version)
    changed.add(file)
  }
  for (const file of changed) keepFile(documents, use.userId, file)
}
