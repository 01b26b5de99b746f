import type { AcpPermissionOption, AcpPermissionOutcome, AcpToolCall, AcpToolContent } from '@deckhand/spec'
import type { AgentPermission, AgentTool } from './agent-chat-shapes.ts'
import { readNote, readToolTitle } from './read-tool-title.ts'

/** Whatever the agent forgets to say: a tool may begin with any message that has its id. */
export function newTool(call: AcpToolCall): AgentTool {
  const { toolCallId: id } = call
  const nothing = { title: '', description: '', isBackground: false, content: [], locations: [] }
  const tool: AgentTool = { type: 'tool', key: `tool-${id}`, id, ...nothing, kind: 'other', state: 'running' }
  const told = changeTool(tool, call)
  return told.title === '' ? { ...told, title: nameOf(call) } : told
}

/** Failures come without a title, and often without anything else: the name is in the id. */
const nameOf = ({ toolCallId, kind = 'other' }: AcpToolCall) => /^(.+?)__/.exec(toolCallId)?.[1] ?? kind

export function changeTool(tool: AgentTool, given: AcpToolCall): AgentTool {
  const call = withoutNulls(given)
  const { kind, locations, rawInput, rawOutput } = call
  const hasEnded = call.status === 'completed' || call.status === 'failed'
  const note = hasEnded ? undefined : noteOf(call.content)
  const changed: AgentTool = {
    ...tool,
    ...titleOf(tool, call, note),
    ...(kind !== undefined && { kind }),
    ...(locations && locations.length > 0 && { locations }),
    ...(rawInput !== undefined && { input: rawInput }),
    ...(rawOutput !== undefined && { output: rawOutput }),
    content: contentOf(tool, note === undefined ? call.content : call.content?.slice(1)),
    state: stateOf(tool, call),
  }
  return hasEnded && isOpen(changed.permission) ? withPermission(changed, { state: 'cancelled', by: 'agent' }) : changed
}

/** Null says no more than nothing does. */
const withoutNulls = (call: AcpToolCall) =>
  Object.fromEntries(Object.entries(call).filter(([, value]) => value !== null)) as unknown as AcpToolCall

function noteOf(content: AcpToolContent[] | undefined): string | undefined {
  const first = content?.[0]
  if (first?.type !== 'content' || first.content.type !== 'text') return undefined
  return readNote(first.content.text.trim()) ? first.content.text : undefined
}

/** The same title again is no news: read without the first content, a command could be taken for a description. */
function titleOf(tool: AgentTool, { title }: AcpToolCall, note: string | undefined): Partial<AgentTool> {
  if (title === undefined && note === undefined) return {}
  if (title === tool.title && note === undefined) return {}
  const read = readToolTitle(title ?? tool.title, note)
  return read.description === '' && tool.description !== '' ? { ...read, description: tool.description } : read
}

/** An end often comes with no content or only with words: what it changed in files is still true. */
function contentOf(tool: AgentTool, content: AcpToolContent[] | undefined): AcpToolContent[] {
  if (!content) return tool.content
  if (content.some(({ type }) => type === 'diff')) return content
  const diffs = tool.content.filter(({ type }) => type === 'diff')
  return diffs.length > 0 ? [...diffs, ...content] : content
}

function stateOf({ state, permission }: AgentTool, { status, _meta }: AcpToolCall): AgentTool['state'] {
  if (status === 'in_progress') return isOpen(permission) ? state : 'running'
  if (status !== 'completed' && status !== 'failed') return state
  if (state === 'rejected') return state
  return refusedState(_meta) ?? (status === 'completed' ? 'done' : 'failed')
}

/** The bridge's own note of a permission that was not given, in what it tells again. */
function refusedState(meta: AcpToolCall['_meta']): 'rejected' | 'stopped' | undefined {
  const { outcome } = (meta?.deckhand ?? {}) as { outcome?: AcpPermissionOutcome }
  return outcome && (outcome.outcome === 'selected' ? 'rejected' : 'stopped')
}

export const isOpen = (permission: AgentPermission | undefined): boolean => permission?.state === 'open'

export function askTool(tool: AgentTool, id: string, options: AcpPermissionOption[]): AgentTool {
  return { ...tool, state: 'waiting', permission: { id, options, state: 'open' } }
}

type Resolution = Pick<AgentPermission, 'state' | 'by' | 'optionId'>

export function resolveTool(tool: AgentTool, resolution: Resolution): AgentTool {
  const { permission } = tool
  if (!permission) return tool
  const told = withPermission(tool, resolution)
  const isOver = tool.state === 'done' || tool.state === 'failed' || tool.state === 'stopped'
  return isOver ? told : { ...told, state: stateAfter(permission.options, resolution) }
}

function withPermission(tool: AgentTool, resolution: Resolution): AgentTool {
  const { permission } = tool
  if (!permission) return tool
  const { id, options } = permission
  return { ...tool, permission: { id, options, ...resolution } }
}

function stateAfter(options: AcpPermissionOption[], { state, optionId }: Resolution): AgentTool['state'] {
  if (state === 'cancelled') return 'stopped'
  const chosen = options.find((option) => option.optionId === optionId)
  return chosen?.kind.startsWith('reject') ? 'rejected' : 'running'
}

/** Nothing more comes of it, except from one that goes on by itself behind an answer that ended well. */
export function closeTool(tool: AgentTool, isWell: boolean): AgentTool {
  if (tool.state !== 'running' && tool.state !== 'waiting') return tool
  if (isWell && tool.isBackground && tool.state === 'running') return tool
  const closed: AgentTool = { ...tool, state: 'stopped' }
  return isOpen(tool.permission) ? withPermission(closed, { state: 'cancelled', by: 'agent' }) : closed
}
