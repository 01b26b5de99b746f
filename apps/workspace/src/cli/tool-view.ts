import {
  type AgentPermission,
  type AgentTool,
  type ApprovalView,
  type FileChange,
  isCommand,
  spellHidden,
  type ToolState,
  type ToolView,
} from '@deckhand/client'
import type { AcpContent, Json, JsonObject, ToolError } from '@deckhand/spec'

const labels: Record<string, string> = {
  read: 'Read a file',
  edit: 'Change a file',
  delete: 'Delete a file',
  move: 'Move a file',
  search: 'Search',
  execute: 'Run a command',
  think: 'Think',
  fetch: 'Read a web page',
  switch_mode: 'Change the mode',
}

const states: Record<AgentTool['state'], ToolState> = {
  waiting: 'input-available',
  running: 'input-streaming',
  done: 'output-available',
  failed: 'output-error',
  rejected: 'output-error',
  stopped: 'output-error',
}

/** Maps a CLI agent's tool call to the view that the cards of the chat render. */
export function toolView(tool: AgentTool): ToolView {
  const { key, id, kind, title, state } = tool
  const changes = changesOf(tool)
  const media = mediaOf(tool)
  const output = outputOf(tool)
  const error = errorOf(tool)
  const approval = approvalOf(tool)
  return {
    type: 'tool',
    key,
    id,
    name: kind,
    label: labelOf(tool),
    title,
    input: inputOf(tool),
    state: states[state],
    ...(changes.length > 0 && { changes }),
    ...(media.length > 0 && { media }),
    ...(output !== undefined && !error && { output }),
    ...(error && { error }),
    ...(approval && { approval }),
  }
}

/** Some agents send the kind `execute` for every call, so the kind alone does not mean a shell command. */
function labelOf(tool: AgentTool): string {
  const { kind } = tool
  if (kind === 'execute' && !isCommand(tool)) return anyTool
  return (Object.hasOwn(labels, kind) ? labels[kind] : undefined) ?? anyTool
}

const anyTool = 'Use a tool'

/** Everything that the agent sent about the call: raw input, title, description, folder and files. */
function inputOf(tool: AgentTool): JsonObject {
  const { title, description, workingDir, isBackground, locations, input } = tool
  const given = isObject(input) ? input : input === undefined ? {} : { input }
  return {
    [isCommand(tool) ? 'command' : 'what']: title,
    ...(description !== '' && { description }),
    ...(workingDir !== undefined && { folder: workingDir }),
    ...(isBackground && { background: 'It keeps running after the answer.' }),
    ...(locations.length > 0 && { files: locations.map(placeOf) }),
    ...given,
  }
}

const placeOf = ({ path, line }: AgentTool['locations'][number]) => (line === undefined ? path : `${path}:${line}`)

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function changesOf({ content }: AgentTool): FileChange[] {
  return content.flatMap((part) =>
    part.type === 'diff' ? [{ path: part.path, before: part.oldText ?? null, after: part.newText }] : [],
  )
}

function mediaOf({ content }: AgentTool): AcpContent[] {
  return content.flatMap((part) => (part.type === 'content' && part.content.type !== 'text' ? [part.content] : []))
}

/** While a permission is open, text content is part of the question and not output. */
function outputOf(tool: AgentTool): Json | undefined {
  if (isAsked(tool)) return tool.output
  const words = wordsOf(tool)
  return words === '' ? tool.output : words
}

function wordsOf({ content }: AgentTool): string {
  const texts = content.flatMap((part) =>
    part.type === 'content' && part.content.type === 'text' ? [part.content.text] : [],
  )
  return texts.join('\n')
}

function errorOf(tool: AgentTool): ToolError | undefined {
  switch (tool.state) {
    case 'failed':
      return { code: 'TOOL_FAILED', message: wordsOf(tool) || 'It failed, and the agent did not say why.' }
    case 'rejected':
      return { code: 'REJECTED', message: rejection(tool.permission) }
    case 'stopped':
      return { code: 'CANCELLED', message: stopping(tool.permission) }
    default:
      return undefined
  }
}

function rejection(permission: AgentPermission | undefined): string {
  const where = permission?.by === 'other' ? ', in another window' : ''
  const name = chosen(permission)?.name
  return name === undefined ? `You did not allow it${where}.` : `You answered "${name}"${where}.`
}

function stopping(permission: AgentPermission | undefined): string {
  if (permission?.by === 'grace') return 'No one answered in time, so it was not allowed.'
  return 'It was stopped. What it did until then is not undone.'
}

const chosen = (permission: AgentPermission | undefined) =>
  permission?.options.find(({ optionId }) => optionId === permission.optionId)

const isAsked = ({ permission }: AgentTool) => permission?.state === 'open' || permission?.state === 'sending'

function approvalOf(tool: AgentTool): ApprovalView | undefined {
  const { permission, title, description } = tool
  if (!permission) return undefined
  const { id, options } = permission
  const isOpen = isAsked(tool)
  const answer = isOpen ? undefined : chosen(permission)?.name
  const isRejected = !isOpen && !chosen(permission)?.kind.startsWith('allow')
  const preview = description || (isCommand(tool) ? labelOf(tool) : title)
  return {
    id,
    actionId: tool.id,
    tool: labelOf(tool),
    preview,
    reason: 'The agent asks before it does this.',
    toolArgs: detailsBeyond(tool, preview),
    recipients: [],
    for: 'call',
    canAlwaysAllow: false,
    options,
    ...(!isOpen && { decision: isRejected ? 'rejected' : 'approved' }),
    ...(answer !== undefined && { answer }),
  }
}

/** What the headline and the file changes do not show already. */
function detailsBeyond(tool: AgentTool, preview: string): JsonObject {
  const given = isObject(tool.input) ? tool.input : {}
  const isShown = (name: string, value: unknown) => {
    if (Object.hasOwn(given, name) || name === 'command') return false
    return name === 'files' ? changesOf(tool).length > 0 : value === preview && isShort(preview)
  }
  const shown = Object.entries(inputOf(tool)).filter(([name, value]) => !isShown(name, value))
  const words = isAsked(tool) ? questionOf(tool, preview) : ''
  if (words !== '') shown.unshift([Object.hasOwn(given, 'details') ? 'it says' : 'details', words])
  return Object.fromEntries(shown)
}

/** Removes what the agent's words repeat: the headline, and the raw input. */
function questionOf(tool: AgentTool, preview: string): string {
  const words = isObject(tool.input) ? wordsOf(tool).replace(JSON.stringify(tool.input, null, 2), '') : wordsOf(tool)
  const lines = words.split('\n').filter((line) => line !== preview && line !== tool.title)
  return lines.join('\n').trim()
}

/** More does not fit into the two-line headline on the smallest screens. */
const isShort = (words: string) => spellHidden(words).length <= 60 && !words.includes('\n')
