import type { Part, ToolPart, Turn, Usage } from '@deckhand/spec'
import type { AnswerView, ApprovalView, PartView, ToolState, ToolView } from '../message-view.ts'

/** An answer from its turns in the thread. Complete only for runs that completed without child agents. */
export function storedAnswer(key: string, turns: Turn[], runId?: string): AnswerView {
  return {
    role: 'assistant',
    key,
    ...(runId !== undefined && { runId }),
    parts: turns.reduce<PartView[]>(addTurn, []),
    state: 'done',
    ...(turns.at(-1)?.truncated && { truncated: true }),
    usage: turns.flatMap(usagesOf).reduce(addUsage),
  }
}

function addTurn(before: PartView[], { parts }: Turn, turn: number): PartView[] {
  const views = [...before]
  for (const part of parts) addPart(views, part, { turn, first: before.length })
  return views
}

/** Merges consecutive words, which the model sent in arbitrary pieces. */
function addPart(views: PartView[], part: Part, { turn, first }: { turn: number; first: number }): void {
  if (part.type === 'tool') views.push(toolView(part))
  else if (part.text !== '') {
    const last = views.length > first ? views.at(-1) : undefined
    if (last?.type === part.type) last.text += part.text
    else views.push({ type: part.type, key: `${turn}.${views.length}`, text: part.text, isOpen: false })
  }
}

const states: Record<ToolPart['status'], ToolState> = {
  planned: 'input-streaming',
  executing: 'input-streaming',
  awaiting_confirmation: 'input-available',
  completed: 'output-available',
  failed: 'output-error',
  rejected: 'output-error',
}

function toolView(part: ToolPart): ToolView {
  const { id, name, input, output, error, status } = part
  const approval = approvalView(part)
  return {
    type: 'tool',
    key: id,
    id,
    name,
    input,
    state: states[status],
    ...(approval && { preview: approval.preview, approval }),
    ...(error ? { error } : output !== undefined && { output }),
  }
}

/** Decided, or its run has ended: it offers no choices. */
function approvalView({ id: actionId, name: tool, input: toolArgs, approval }: ToolPart): ApprovalView | undefined {
  return approval && { recipients: [], ...approval, for: 'call', canAlwaysAllow: false, tool, actionId, toolArgs }
}

/** The usage of a turn, of its calls and of their child agents. */
function usagesOf({ usage, parts }: Turn): Usage[] {
  const ofCalls = parts.flatMap((part) =>
    part.type === 'tool' ? [part.usage ?? [], part.childUsage ?? []].flat() : [],
  )
  return [usage, ...ofCalls]
}

function addUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    thoughtTokens: one.thoughtTokens + other.thoughtTokens,
    totalTokens: one.totalTokens + other.totalTokens,
  }
}
