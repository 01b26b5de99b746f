import type { Files, ToolContext } from '@deckhand/spec'

export function filesOf({ files }: ToolContext): Files {
  if (!files) throw new Error('There are no workspace files in this program. Start Deckhand with a store to have them.')
  return files
}
