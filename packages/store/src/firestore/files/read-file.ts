import type { FileStore, FileVersion } from '@deckhand/spec'
import type { Reader, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { readContent } from './content.ts'
import { type FileDocument, loadFile, newestOf, toFileVersion, toStoredFile } from './file-document.ts'

export async function readFile(
  documents: Reader,
  userId: string,
  path: string,
  version?: number,
): Promise<{ file: FileVersion; content: Uint8Array } | undefined> {
  const file = await fileVersions(documents, userId, path)
  const found = version === undefined ? file[0] : file.find((each) => each.version === version)
  if (!found || found.deleted) return undefined
  return { file: found, content: await readContent(documents, { userId, ...found }) }
}

// A noncharacter, which no path contains.
const lastCharacter = '\u{10ffff}'

/** By path. */
export async function listFiles(
  documents: Reader,
  userId: string,
  { prefix, after, limit }: Parameters<FileStore['list']>[1],
): Promise<FileVersion[]> {
  const search: Search = {
    collection: paths.filePaths(userId),
    where: [
      ['deleted', '==', false],
      ['path', '>=', prefix],
      ['path', '<', `${prefix}${lastCharacter}`],
    ],
    orderBy: [['path', 'asc']],
    limit,
  }
  if (after !== undefined) search.where?.push(['path', '>', after])
  const found = await documents.find<FileDocument>(search)
  return found.flatMap(({ fields }) => newestOf(toStoredFile(fields)) ?? [])
}

/** Newest first. */
export async function fileVersions(documents: Reader, userId: string, path: string): Promise<FileVersion[]> {
  const { versions } = await loadFile(documents, userId, path)
  return versions.map((version) => toFileVersion(path, version)).reverse()
}
