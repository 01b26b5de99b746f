import type { ToolPlugin } from '@deckhand/spec'
import { signalParent } from './agents/signal-parent.ts'
import { spawnAgent } from './agents/spawn-agent.ts'
import { calculator } from './expression/calculator.ts'
import { vfsDelete } from './files/vfs-delete.ts'
import { vfsList } from './files/vfs-list.ts'
import { vfsRead } from './files/vfs-read.ts'
import { vfsWrite } from './files/vfs-write.ts'
import { forgetMemory } from './memory/forget-memory.ts'
import { saveMemory } from './memory/save-memory.ts'
import { searchMemory } from './memory/search-memory.ts'
import { sendNoteTool } from './send-note.ts'
import { clockTool } from './time-zone/clock.ts'
import { webFetchTool } from './web/web-fetch.ts'
import { webSearch } from './web/web-search.ts'

export interface BuiltInOptions {
  /** The URL that notes are posted to. */
  noteUrl: () => string
  /** The `Authorization` header for the receiver of notes. */
  noteAuthorization?: () => string | undefined
  /** Hosts that web_fetch may read even though they are not public. */
  webAllowHosts?: readonly string[]
}

/** The tools that work without an account. */
export function builtInTools({ noteUrl, noteAuthorization, webAllowHosts = [] }: BuiltInOptions): ToolPlugin[] {
  return [
    calculator,
    clockTool(),
    saveMemory,
    searchMemory,
    forgetMemory,
    vfsRead,
    vfsWrite,
    vfsList,
    vfsDelete,
    sendNoteTool(noteUrl, noteAuthorization),
    webFetchTool({ allowHosts: webAllowHosts }),
    webSearch,
    spawnAgent,
    signalParent,
  ]
}
