import type { AcpPermissionOption, AcpToolCall, AcpToolContent, BridgeAnsweredPermission } from '@deckhand/spec'
import type { AgentPermission, AgentTool } from './agent-chat-shapes.ts'
import { firstWords, readTitle, type ToolCallText } from './tool-call-text.ts'

/** Whatever the agent forgets to say: a tool may begin with any message that has its id. */
export function newTool(call: AcpToolCall): AgentTool {
  const { toolCallId: id } = call
  const nothing = { description: '', isBackground: false, content: [], locations: [] }
  return { type: 'tool', key: `tool-${id}`, id, title: nameOf(call), ...nothing, kind: 'other', state: 'running' }
}

/** Failures come without a title, and often without anything else: the name is in the id. */
const nameOf = ({ toolCallId, kind }: AcpToolCall) => /^(.+?)__/.exec(toolCallId)?.[1] ?? kind ?? 'other'

/** `said` includes this call. */
export function changeTool(tool: AgentTool, call: AcpToolCall, said: ToolCallText): AgentTool {
  const { kind, locations, rawInput, rawOutput } = call
  const hasEnded = call.status === 'completed' || call.status === 'failed'
  const hasNote = !hasEnded && said.note !== undefined && firstWords(call.content) === said.note
  const permission = toldPermission(tool, call)
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

/** Nothing is kept of what was read before: an input that comes later may say that all of it is the command. */
function withTitle(tool: AgentTool, said: ToolCallText): AgentTool {
  const read = readTitle(said)
  if (!read) return tool
  const { workingDir: _before, ...rest } = tool
  return { ...rest, ...read }
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

function refusedState(meta: AcpToolCall['_meta']): 'rejected' | 'stopped' | undefined {
  const { outcome } = toldAnswer(meta)
  return outcome && (outcome.outcome === 'selected' ? 'rejected' : 'stopped')
}

/** The bridge's own note of a permission that was answered, in what it tells again. */
const toldAnswer = (meta: AcpToolCall['_meta']) => (meta?.deckhand ?? {}) as Partial<BridgeAnsweredPermission>

function toldPermission({ id, permission }: AgentTool, { _meta }: AcpToolCall): AgentPermission | undefined {
  const { outcome, options, by } = toldAnswer(_meta)
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
