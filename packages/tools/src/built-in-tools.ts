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
  /** Where notes are posted to. */
  noteUrl: () => string
  /** What the receiver of notes wants to see as `Authorization`. */
  noteAuthorization?: () => string | undefined
  /** Hosts that web_fetch may read although they are not on the public web. */
  webAllowHosts?: readonly string[]
}

/** The tools that need no account. */
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
