import type { AcpPermissionOption, AcpToolCall, AcpToolContent, BridgeAnsweredPermission } from '@deckhand/spec'
import type { AgentPermission, AgentTool } from './agent-chat-shapes.ts'
import { firstWords, readTitle, type ToolCallText } from './tool-call-text.ts'

/** A tool may begin with any message that has its id, so this has defaults for everything else. */
export function newTool(call: AcpToolCall): AgentTool {
  const { toolCallId: id } = call
  const nothing = { description: '', isBackground: false, content: [], locations: [] }
  return { type: 'tool', key: `tool-${id}`, id, title: nameOf(call), ...nothing, kind: 'other', state: 'running' }
}

/** Failures have no title, and often nothing else: their id contains the name. */
const nameOf = ({ toolCallId, kind }: AcpToolCall) => /^(.+?)__/.exec(toolCallId)?.[1] ?? kind ?? 'other'

/** `said` includes this call. */
export function changeTool(tool: AgentTool, call: AcpToolCall, said: ToolCallText): AgentTool {
  const { kind, locations, rawInput, rawOutput } = call
  const hasEnded = call.status === 'completed' || call.status === 'failed'
  const hasNote = !hasEnded && said.note !== undefined && firstWords(call.content) === said.note
  const permission = notedPermission(tool, call)
  const changed: AgentTool = {
    ...withTitle(tool, said),
    ...(kind !== undefined && { kind }),
    ...(locations && locations.length > 0 && { locations }),
    ...(rawInput !== undefined && { input: rawInput }),
    ...(rawOutput !== undefined && { output: rawOutput }),
    ...(permission && { permission }),
    content: contentOf(tool, hasNote ? call.content?.slice(1) : call.content),
    state: stateOf(tool, call),
  }
  return hasEnded && isOpen(changed.permission) ? withPermission(changed, { state: 'cancelled', by: 'agent' }) : changed
}

/** Replaces the title completely: a later input may show that the whole title is the command. */
function withTitle(tool: AgentTool, said: ToolCallText): AgentTool {
  const read = readTitle(said)
  if (!read) return tool
  const { workingDir: _before, ...rest } = tool
  return { ...rest, ...read }
}

/** The end of a call often has no content, or only text. Keeps the diffs from before. */
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

function refusedState(meta: AcpToolCall['_meta']): 'rejected' | 'stopped' | undefined {
  const { outcome } = notedAnswer(meta)
  return outcome && (outcome.outcome === 'selected' ? 'rejected' : 'stopped')
}

/** In a replay, the bridge notes the answer to a permission here. */
const notedAnswer = (meta: AcpToolCall['_meta']) => (meta?.deckhand ?? {}) as Partial<BridgeAnsweredPermission>

function notedPermission({ id, permission }: AgentTool, { _meta }: AcpToolCall): AgentPermission | undefined {
  const { outcome, options, by } = notedAnswer(_meta)
  if (!outcome || !options || isOpen(permission)) return undefined
  const answer =
    outcome.outcome === 'selected'
      ? { state: 'answered' as const, optionId: outcome.optionId }
      : { state: 'cancelled' as const }
  return { id: `told-${id}`, options, ...answer, ...(by && { by }) }
}

export const isOpen = (permission: AgentPermission | undefined): boolean => permission?.state === 'open'

export function askTool(tool: AgentTool, id: string, options: AcpPermissionOption[]): AgentTool {
  return { ...tool, state: 'waiting', permission: { id, options, state: 'open' } }
}

type Resolution = Pick<AgentPermission, 'state' | 'by' | 'optionId'>

export function resolveTool(tool: AgentTool, resolution: Resolution): AgentTool {
  const { permission } = tool
  if (!permission) return tool
  const resolved = withPermission(tool, resolution)
  const isOver = tool.state === 'done' || tool.state === 'failed' || tool.state === 'stopped'
  return isOver ? resolved : { ...resolved, state: stateAfter(permission.options, resolution) }
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

/** Stops the tool at the end of its answer. A background tool keeps running if the answer succeeded. */
export function closeTool(tool: AgentTool, isWell: boolean): AgentTool {
  if (tool.state !== 'running' && tool.state !== 'waiting') return tool
  if (isWell && tool.isBackground && tool.state === 'running') return tool
  const closed: AgentTool = { ...tool, state: 'stopped' }
  return isOpen(tool.permission) ? withPermission(closed, { state: 'cancelled', by: 'agent' }) : closed
}
