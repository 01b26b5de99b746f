import type { StreamEvent, StreamedChildEvent } from '@deckhand/spec'
import type { PartView, ToolView } from '../message-view.ts'
import { endTool } from './end-tool.ts'
import { mapTools } from './tool-parts.ts'

type Event = StreamEvent | StreamedChildEvent

export interface Moment {
  /** How many turns the run has taken. */
  turn: number
  /** Absent if unknown. */
  at?: number
}

/** Applies an event of a run to the parts that show it. */
export function addEvent(parts: PartView[], event: Event, moment: Moment): PartView[] {
  switch (event.type) {
    case 'delta':
      return addWords(parts, 'text', event.delta, moment)
    case 'thought_delta':
      return addWords(parts, 'thought', event.delta, moment)
    case 'turn':
      return closeWords(parts, moment.at)
    case 'turn_restarted':
      return parts.filter((part) => part.type === 'tool' || !part.key.startsWith(`${moment.turn}.`))
    case 'tool_call':
      return [...closeWords(parts, moment.at), newTool(event, moment.at)]
    case 'tool_progress': {
      const { message, fraction } = event
      const progress = { message, ...(fraction !== undefined && { fraction }) }
      return changeTool(parts, event.id, (tool) => ({ ...tool, progress }))
    }
    case 'tool_result':
      return changeTool(parts, event.id, (tool) => endTool(tool, event, moment.at))
    case 'spawn': {
      const agent = { runId: event.runId, agentId: event.agentId, parts: [], isOver: false }
      return changeTool(parts, event.id, (tool) => ({ ...tool, below: [...(tool.below ?? []), agent] }))
    }
    default:
      return parts
  }
}

function addWords(parts: PartView[], type: 'text' | 'thought', delta: string, { turn, at }: Moment): PartView[] {
  const last = parts.at(-1)
  if (last?.type === type && last.isOpen) return [...parts.slice(0, -1), { ...last, text: last.text + delta }]
  const part = { type, key: `${turn}.${parts.length}`, text: delta, isOpen: true }
  const started = type === 'thought' && at !== undefined ? { ...part, startedAt: at } : part
  return [...closeWords(parts, at), started as PartView]
}

/** Only the last part can be open. */
export function closeWords(parts: PartView[], at?: number): PartView[] {
  const last = parts.at(-1)
  if (!last || last.type === 'tool' || !last.isOpen) return parts
  const closed = { ...last, isOpen: false }
  const isTimed = closed.type === 'thought' && closed.startedAt !== undefined && at !== undefined
  return [...parts.slice(0, -1), isTimed ? { ...closed, endedAt: at } : closed]
}

function newTool({ id, toolName, input, preview }: Extract<Event, { type: 'tool_call' }>, at?: number): ToolView {
  const tool: ToolView = { type: 'tool', key: id, id, name: toolName, input, preview, state: 'input-streaming' }
  return at === undefined ? tool : { ...tool, startedAt: at }
}

function changeTool(parts: PartView[], id: string, change: (tool: ToolView) => ToolView): PartView[] {
  return mapTools(parts, (tool) => (tool.id === id ? change(tool) : tool))
}
