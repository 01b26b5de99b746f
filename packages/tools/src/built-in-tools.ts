import type { ToolPlugin } from '@deckhand/spec'
import { calculator } from './calculator.ts'
import { clockTool } from './clock.ts'
import { vfsDelete } from './files/vfs-delete.ts'
import { vfsList } from './files/vfs-list.ts'
import { vfsRead } from './files/vfs-read.ts'
import { vfsWrite } from './files/vfs-write.ts'
import { saveMemory } from './save-memory.ts'
import { searchMemory } from './search-memory.ts'
import { sendNoteTool } from './send-note.ts'

export interface BuiltInOptions {
  /** Where notes are posted to. */
  noteUrl: () => string
  /** What the receiver of notes wants to see as `Authorization`. */
  noteAuthorization?: () => string | undefined
}

/** The tools that need no account. */
export function builtInTools({ noteUrl, noteAuthorization }: BuiltInOptions): ToolPlugin[] {
  const files = [vfsRead, vfsWrite, vfsList, vfsDelete]
  return [calculator, clockTool(), saveMemory, searchMemory, ...files, sendNoteTool(noteUrl, noteAuthorization)]
}
