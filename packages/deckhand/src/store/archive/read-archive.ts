import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { ArchivedFile, ArchivedLine } from '@deckhand/runtime'
import { UsageError } from '../../command-line/usage-error.ts'
import { idOfFile } from './archive-file.ts'

export interface FoundFile extends Pick<ArchivedFile, 'kind' | 'id'> {
  path: string
}

/** All archived files, oldest month first. The folder does not exist before the first file. */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new UsageError(
      `${folder} cannot be read (${cause.message}). Set DECKHAND_ARCHIVE to the folder of the archive.`,
    )
  })
  return names.sort().flatMap((name) => {
    const found = idOfFile(name.split(/[\\/]/).at(-1) ?? '')
    return found ? [{ ...found, path: join(folder, name) }] : []
  })
}

/** Streams the lines, so that a reader who stops early does not read the whole file. */
export async function* readFile(path: string): AsyncGenerator<ArchivedLine> {
  const bytes = createReadStream(path)
  const input = createGunzip()
  bytes.on('error', (error) => input.destroy(error)).pipe(input)
  try {
    yield* linesOf(input)
  } finally {
    input.destroy()
    bytes.destroy()
  }
}

/** Splits at \n only, because JSON may contain other line separators. */
async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of input) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line)
  }
}
