import type { ToolPlugin } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { googleTools } from '@deckhand/tools/google'
import { slackTools } from '@deckhand/tools/slack'
import { type StudioOptions, studioTools } from '@deckhand/tools/studio'
import { UsageError } from '../command-line/usage-error.ts'
import { guardedTool } from '../operations/guarded-tool.ts'
import type { Operations } from '../operations/open-operations.ts'
import type { Settings } from '../settings/settings.ts'
import type { NoteReceiver } from './note-receiver.ts'
import { withoutReceiver } from './note-sending.ts'

interface ToolParts {
  settings: Settings
  receiver: NoteReceiver
  /** Whether notes of this process have a receiver. */
  sendsNotes: boolean
  clean: Operations['clean']
  /** The author of what a model said, for files that name it. */
  author: NonNullable<StudioOptions['author']>
  /** The tools of the project's actions and of the product. */
  more: ToolPlugin[]
}

/**
 * All tools that ship, including those that need an account. Add further built-in tools here: the server and `deckhand agents validate` both use this
 * list, and the command would not know a tool that is added elsewhere.
 */
export function shippedTools(options: Parameters<typeof builtInTools>[0] & StudioOptions): ToolPlugin[] {
  return [...builtInTools(options), ...googleTools(), ...slackTools(), ...studioTools(options)]
}

/** The tools of all agents. Throws a UsageError for a tool with the name of a shipped one, because agents would call the wrong one. */
export function createTools({ settings, receiver, sendsNotes, clean, author, more }: ToolParts): ToolPlugin[] {
  const { webAllowHosts } = settings
  const options = { noteUrl: receiver.url, noteAuthorization: receiver.authorization, webAllowHosts, author }
  const sendNote = (tool: ToolPlugin) => (sendsNotes ? receiver.awaitedBy(tool) : withoutReceiver(tool))
  const shipped = shippedTools(options)
  assertOwnNames(more, shipped)
  return [...shipped, ...more]
    .map((tool) => (tool.name === 'send_note' ? sendNote(tool) : tool))
    .map((tool) => guardedTool(tool, clean))
}

function assertOwnNames(own: ToolPlugin[], shipped: ToolPlugin[]): void {
  const names = new Set(shipped.map(({ name }) => name))
  const twin = own.find(({ name }) => names.has(name))
  if (twin)
    throw new UsageError(`The tool "${twin.name}" has the name of a tool that ships with Deckhand. Rename yours.`)
}
