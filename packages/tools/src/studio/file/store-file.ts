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
const mostTries = 1000

/**
 * Puts a file where there is none. Its path is noted before it is written, and it is written under the action's id: a call that is repeated after a
 * crash finds its own file instead of making a second one beside it.
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
      // Somebody else took the name meanwhile.
      if (!(thrown instanceof DeckhandError) || thrown.code !== 'CONFLICT') throw thrown
    }
  }
  throw new Error(`There are ${mostTries} files of that name in ${folder}/. Choose another title.`)
}

const longestName = 60

/** A name for a file from a title: letters and digits of any script, with - between words. */
function fileName(title: string): string {
  const words = oneLine(title)
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  let name = ''
  for (const word of words) {
    if (name && name.length + word.length >= longestName) break
    name += `${name && '-'}${Array.from(word).slice(0, longestName).join('')}`
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
  for (let number = 2; number <= mostTries; number += 1) yield `${name}-${number}.${extension}`
}
