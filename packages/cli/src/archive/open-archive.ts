import { FolderArchive } from './folder-archive.ts'

/** What is removed is kept nowhere when no folder is named. */
export function openArchive(
  folder: string | undefined,
  clean: (text: string) => string,
  onFault: (error: unknown) => void,
): FolderArchive | undefined {
  if (folder === undefined) return undefined
  const archive = new FolderArchive(folder, clean)
  archive.removeUnfinished().catch(onFault)
  return archive
}
