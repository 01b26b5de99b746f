import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { ArchivedFile } from '@deckhand/runtime'

const ending = { thread: '.ndjson.gz', log: '.log.ndjson.gz' }

/** Groups files by month of creation, so that no folder grows without limit and a month can be moved as a whole. */
export function archivePath(folder: string, { kind, id, createdAt }: ArchivedFile): string {
  const month = new Date(createdAt).toISOString().slice(0, 7)
  return join(folder, month, `${fileName(id)}${ending[kind]}`)
}

/** `undefined` for other files. */
export function idOfFile(name: string): { kind: ArchivedFile['kind']; id: string } | undefined {
  if (name.startsWith('.')) return undefined
  if (name.endsWith(ending.log)) return { kind: 'log', id: name.slice(0, -ending.log.length) }
  return name.endsWith(ending.thread) ? { kind: 'thread', id: name.slice(0, -ending.thread.length) } : undefined
}

/** Clients may choose ids, so hash unusual ones: a path in an id must not lead out of the folder. */
export function fileName(id: string): string {
  return /^\w[\w-]{0,99}$/.test(id) ? id : createHash('sha256').update(id).digest('hex')
}
