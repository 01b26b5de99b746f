import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Archive, ArchivedFile, ArchivedLine } from '@deckhand/runtime'
import { DeckhandError } from '@deckhand/spec/errors'
import { archivePath } from './archive-file.ts'
import { assertArchive } from './assert-archive.ts'

const dayMs = 86_400_000

/** `undefined` without a folder: removed data is then gone. Throws a UsageError if the folder cannot be written to. */
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

/** Writes one compressed file for each thread, completely or not at all. Only its owner can read it. */
export class FolderArchive implements Archive {
  readonly #folder: string
  readonly #clean: (text: string) => string

  /** `clean` removes secrets that someone sent by mistake. */
  constructor(folder: string, clean: (text: string) => string) {
    this.#folder = resolve(folder)
    this.#clean = clean
  }

  async keep(
    file: ArchivedFile,
    lines: AsyncIterable<ArchivedLine>,
    isWhole: () => Promise<boolean>,
  ): Promise<boolean> {
    const path = archivePath(this.#folder, file)
    const unfinished = join(dirname(path), `.${randomUUID()}.part`)
    try {
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await write(unfinished, this.#texts(lines))
      const keeps = await isWhole()
      if (keeps) await rename(unfinished, path)
      else await rm(unfinished)
      await syncFolders(dirname(path), made === undefined ? this.#folder : dirname(made))
      return keeps
    } catch (cause) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw cause instanceof DeckhandError ? cause : cannotWrite(path, cause)
    }
  }

  async *#texts(lines: AsyncIterable<ArchivedLine>): AsyncGenerator<string> {
    for await (const line of lines) yield `${JSON.stringify(cleanFields(line, this.#clean))}\n`
  }

  /** Removes partial files of killed processes. */
  async removeUnfinished(now = Date.now()): Promise<void> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => [])
    for (const path of names.filter((name) => name.endsWith('.part')).map((name) => join(this.#folder, name))) {
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < now - dayMs) await rm(path, { force: true })
    }
  }
}

/** Cleans the values of a line. The names of its own fields are ours and stay. */
function cleanFields(line: object, clean: (text: string) => string): object {
  return Object.fromEntries(Object.entries(line).map(([key, item]) => [key, cleanValue(item, clean)]))
}

/** Cleans texts and names anywhere in a JSON value. Numbers stay, because a changed one could make the line invalid. */
function cleanValue(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleanValue(item, clean)]))
}

async function write(path: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(Readable.from(texts), createGzip(), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  await sync(path)
}

/** Syncs the folder and its new parents. Otherwise a power cut could lose the file's name. */
async function syncFolders(folder: string, last: string): Promise<void> {
  await sync(folder)
  if (folder !== last) await syncFolders(dirname(folder), last)
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function cannotWrite(path: string, cause: unknown): DeckhandError {
  const message = `${path} cannot be written (${(cause as Error).message}), so nothing was removed. Free some space, or set DECKHAND_ARCHIVE to a folder that this user may write to.`
  return new DeckhandError('INTERNAL', message, { cause })
}
