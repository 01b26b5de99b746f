import type { RunResponse, StreamEvent, StreamLine } from '@deckhand/spec'
import type { AgentView, AnswerView, PartView } from '../message-view.ts'
import { addEvent } from './add-event.ts'
import { closeParts, endedCall } from './close-parts.ts'
import { failureOf } from './failure-of.ts'
import { mapAgent, withParts } from './tool-parts.ts'
import { parkParts, resumeParts } from './waiting-parts.ts'

type ChildLine = Extract<StreamEvent, { type: 'child' }>
type ErrorLine = Extract<StreamEvent, { type: 'error' }>

export interface LineContext {
  /** How many turns each run has taken, by its id; '' for the root run. */
  turns: Map<string, number>
  /** The current time; absent for events of the past. */
  at?: number
}

/** Applies a line of a run to the answer that shows it. */
export function addLine(view: AnswerView, line: StreamLine, context: LineContext): AnswerView {
  switch (line.type) {
    case 'result':
      return stopped(view, line.result, context)
    case 'error':
      return failed(view, line, context)
    case 'child':
      return resumed(view, context, (parts) => inChild(parts, line, context))
    case 'status':
      if (line.status === 'queued') return { ...view, state: 'queued', runId: line.runId }
      return { ...resumed(view, context, (parts) => parts), runId: line.runId }
    default:
      return resumed(view, context, (parts) => withEvent(parts, '', line, context))
  }
}

function resumed(view: AnswerView, { at }: LineContext, change: (parts: PartView[]) => PartView[]): AnswerView {
  const parts = change(view.state === 'waiting' ? resumeParts(view.parts, at) : view.parts)
  return withParts(view.state === 'streaming' ? view : { ...view, state: 'streaming' }, parts)
}

function stopped(view: AnswerView, result: RunResponse, context: LineContext): AnswerView {
  const { status, usage, runId, code = 'INTERNAL', summary, truncated } = result
  if (status === 'failed') return failed({ ...view, usage }, { type: 'error', code, error: summary }, context)
  if (status === 'completed') {
    const parts = closeParts(view.parts, endedCall, context.at)
    return { ...view, runId, usage, state: 'done', ...(truncated && { truncated }), parts }
  }
  return { ...view, runId, usage, state: 'waiting', parts: parkParts(view.parts, result.approvals ?? []) }
}

function failed(view: AnswerView, { code, error, runId }: ErrorLine, { at }: LineContext): AnswerView {
  const ended = { ...view, ...(runId !== undefined && { runId }), parts: closeParts(view.parts, endedCall, at) }
  if (code === 'CANCELLED') return { ...ended, state: 'interrupted' }
  return { ...ended, state: 'failed', failure: failureOf(code, error) }
}

function inChild(parts: PartView[], { runId, event }: ChildLine, context: LineContext): PartView[] {
  const isEnd = event.type === 'completed' || event.type === 'failed'
  return mapAgent(parts, runId, (agent) =>
    isEnd ? endAgent(agent, context) : withParts(agent, withEvent(agent.parts, runId, event, context)),
  )
}

function endAgent(agent: AgentView, { at }: LineContext): AgentView {
  return { ...agent, isOver: true, parts: closeParts(agent.parts, endedCall, at) }
}

function withEvent(
  parts: PartView[],
  runId: string,
  event: Parameters<typeof addEvent>[1],
  context: LineContext,
): PartView[] {
  const { turns, at } = context
  const turn = turns.get(runId) ?? 0
  if (event.type === 'turn') turns.set(runId, turn + 1)
  return addEvent(parts, event, { turn, ...(at !== undefined && { at }) })
}
