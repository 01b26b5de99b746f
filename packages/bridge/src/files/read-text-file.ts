import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { FileRefusal } from './file-refusal.ts'
import { assertInside, placeOf } from './real-path.ts'
import type { ReadRequest } from './requests.ts'

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants

export async function readTextFile(root: string, { path, line, limit }: ReadRequest, bytes: number): Promise<string> {
  const real = await realpath(path)
  assertInside(root, real, path)
  // Non-blocking: opening a pipe without a writer would wait forever.
  const handle = await open(real, O_RDONLY | (O_NOFOLLOW ?? 0) | (O_NONBLOCK ?? 0))
  try {
    assertInside(root, await placeOf(handle, real), path)
    return linesOf(decode(await readAll(handle, path, bytes), path), line, limit)
  } finally {
    await handle.close()
  }
}

async function readAll(handle: FileHandle, path: string, bytes: number): Promise<Buffer> {
  const stat = await handle.stat()
  if (!stat.isFile()) throw new FileRefusal('wrong', `path: ${path} is not a file.`)
  // The file may grow while it is read, and some files report a size of 0.
  const buffer = Buffer.allocUnsafe(Math.min(Math.max(stat.size, 4096), bytes) + 1)
  let length = 0
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length)
    length += bytesRead
    if (bytesRead === 0) return buffer.subarray(0, length)
    if (length === buffer.length) throw new FileRefusal('wrong', `path: ${path} has more than ${bytes} bytes.`)
  }
}

function decode(bytes: Buffer, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // The agent would write replacement characters back and break the file.
    throw new FileRefusal('wrong', `path: ${path} is not UTF-8 text.`)
  }
}

function linesOf(text: string, line: number, limit: number): string {
  if (line === 1 && limit === Infinity) return text
  const lines = text.split(/(?<=\n)/)
  return lines.slice(line - 1, limit === Infinity ? undefined : line - 1 + limit).join('')
}
