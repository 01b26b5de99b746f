import type { ContextSource, FileStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { toText } from '../files/file-text.ts'
import { workspacePath } from '../files/workspace-path.ts'

const searchedAtMost = 1_000
const offeredAtMost = 20

/** Files of the user's workspace, by path. Missing files and files that are not text are not found. */
export function workspaceContext(files: FileStore): ContextSource {
  return {
    async offer(userId, { type, q = '' }) {
      if (type !== 'file') return []
      const wanted = q.trim().toLowerCase()
      const all = await files.list(userId, { prefix: '', limit: searchedAtMost })
      const found = all.filter(({ path, deleted }) => !deleted && path.toLowerCase().includes(wanted))
      const newest = found.sort((one, other) => other.at - one.at).slice(0, offeredAtMost)
      return newest.map(({ path, at }) => ({
        type,
        id: path,
        title: path,
        detail: '',
        at: new Date(at).toISOString(),
      }))
    },
    async find(userId, { type, id }) {
      if (type !== 'file') return undefined
      try {
        const path = workspacePath(id)
        const found = await files.read(userId, path)
        return found && { id: path, title: path, snippet: toText(path, found.content) }
      } catch (thrown) {
        if (thrown instanceof DeckhandError && thrown.code === 'BAD_REQUEST') return undefined
        throw thrown
      }
    },
  }
}
