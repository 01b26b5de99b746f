import type { ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { filesOf } from '../../files/files-of.ts'
import { oneLine } from '../content/fit-text.ts'

export interface StoredFile {
  path: string
  version: number
  url: string
}

export interface NewFile {
  title: string
  extension: 'pptx' | 'xlsx' | 'docx'
  content: Uint8Array
}

const folder = 'studio'
const maxTries = 1000

/**
 * Saves a file under an unused name. The path is checkpointed first, and the write uses the action's id: a repeated call after a
 * crash finds its own file instead of creating a second one.
 */
export async function storeFile(context: ToolContext, { title, extension, content }: NewFile): Promise<StoredFile> {
  const files = filesOf(context)
  const taken = new Set(await files.list(`${folder}/`))
  const noted = notedPath(context)
  for (const path of candidates(`${folder}/${fileName(title)}`, extension, noted)) {
    if (taken.has(path) && path !== noted) continue
    context.signal.throwIfAborted()
    if (path !== noted) await context.checkpoint({ path })
    try {
      const { version } = await files.write(path, content, { key: context.actionId, expectedVersion: 0 })
      return { path, version, url: `/api/agent/files/download?path=${encodeURIComponent(path)}` }
    } catch (thrown) {
      // Another call took the name in the meantime.
      if (!(thrown instanceof DeckhandError) || thrown.code !== 'CONFLICT') throw thrown
    }
  }
  throw new Error(`There are ${maxTries} files of that name in ${folder}/. Choose another title.`)
}

const maxNameLength = 60

/** A file name from a title: letters and digits of any script, with - between words. */
function fileName(title: string): string {
  const words = oneLine(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  let name = ''
  for (const word of words) {
    if (name && name.length + word.length >= maxNameLength) break
    name += `${name && '-'}${Array.from(word).slice(0, maxNameLength).join('')}`
  }
  return name || 'untitled'
}

function notedPath({ lastCheckpoint }: ToolContext): string | undefined {
  const noted = lastCheckpoint as { path?: unknown } | undefined
  return typeof noted?.path === 'string' ? noted.path : undefined
}

function* candidates(name: string, extension: string, noted: string | undefined): Generator<string> {
  if (noted !== undefined) yield noted
  yield `${name}.${extension}`
  for (let number = 2; number <= maxTries; number += 1) yield `${name}-${number}.${extension}`
}
