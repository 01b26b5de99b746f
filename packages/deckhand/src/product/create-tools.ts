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
  /** Notes of this process arrive somewhere. */
  sendsNotes: boolean
  clean: Operations['clean']
  /** Who wrote what a model said, for files that tell it. */
  author: NonNullable<StudioOptions['author']>
  /** Those of the project's actions. */
  more: ToolPlugin[]
}

/**
 * All that ship, those that need an account among them. A tool of your product goes into this list: the server and `deckhand agents validate` both read it,
 * and a tool that is added further on would be unknown to the command.
 */
export function shippedTools(options: Parameters<typeof builtInTools>[0] & StudioOptions): ToolPlugin[] {
  return [...builtInTools(options), ...googleTools(), ...slackTools(), ...studioTools(options)]
}

/** The tools of all agents. Throws a UsageError for a tool with the name of one that ships: the agent would call the wrong one. */
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
