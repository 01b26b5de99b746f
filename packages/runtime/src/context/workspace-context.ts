import type { ContextSource, FileStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { toText } from '../files/file-text.ts'
import { workspacePath } from '../files/workspace-path.ts'

/** Files of the user's workspace, by their paths. One that is not there, or is no text, is not found. */
export function workspaceContext(files: FileStore): ContextSource {
  return {
    async find(userId, { type, id }) {
      if (type !== 'file') return undefined
      try {
        const path = workspacePath(id)
        const found = await files.read(userId, path)
        return found && { title: path, snippet: toText(path, found.content) }
      } catch (thrown) {
        if (thrown instanceof DeckhandError && thrown.code === 'BAD_REQUEST') return undefined
        throw thrown
      }
    },
  }
}
