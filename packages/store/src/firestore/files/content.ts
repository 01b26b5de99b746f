import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/filePaths/{path}/chunks/{version}-{position}. A document is limited to 1 MiB. */
const chunkBytes = 900_000

interface Place {
  userId: string
  path: string
  version: number
  size: number
}

export function writeContent(documents: Setter, place: Place, content: Uint8Array): void {
  for (const [position, path] of chunkPaths(place).entries()) {
    const chunk = content.subarray(position * chunkBytes, (position + 1) * chunkBytes)
    documents.set(path, { content: Buffer.from(chunk) })
  }
}

export async function readContent(documents: Reader, place: Place): Promise<Uint8Array> {
  const chunks = await documents.getAll<{ content: Uint8Array }>(chunkPaths(place))
  return new Uint8Array(Buffer.concat(chunks.map((chunk) => chunk?.content ?? new Uint8Array())))
}

export function dropContent(documents: Writer, place: Place): void {
  for (const path of chunkPaths(place)) documents.remove(path)
}

/** The size determines the number of chunks, so no search is needed. */
function chunkPaths({ userId, path, version, size }: Place): string[] {
  return Array.from({ length: Math.ceil(size / chunkBytes) }, (_, position) =>
    paths.fileChunk(userId, path, version, position),
  )
}
