import type { ToolPlugin } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import type { NoteReceiver } from './note-receiver.ts'
import { guardedTool } from './operations/guarded-tool.ts'
import type { Operations } from './operations/open-operations.ts'
import type { Settings } from './settings.ts'

interface ToolParts {
  settings: Settings
  receiver: NoteReceiver
  clean: Operations['clean']
}

/** The tools of all agents. */
export function createTools({ settings, receiver, clean }: ToolParts): ToolPlugin[] {
  const { webAllowHosts } = settings
  return builtInTools({ noteUrl: receiver.url, noteAuthorization: receiver.authorization, webAllowHosts })
    .map((tool) => (tool.name === 'send_note' ? receiver.awaitedBy(tool) : tool))
    .map((tool) => guardedTool(tool, clean))
}
