import { assertArchive } from './assert-archive.ts'
import { FolderArchive } from './folder-archive.ts'

/** What is removed is kept nowhere when no folder is named. Throws a UsageError for a folder that cannot be written to. */
export function openArchive(
  folder: string | undefined,
  clean: (text: string) => string,
  onFault: (error: unknown) => void,
): FolderArchive | undefined {
  if (folder === undefined) return undefined
  assertArchive(folder)
  const archive = new FolderArchive(folder, clean)
  archive.removeUnfinished().catch(onFault)
  return archive
}
