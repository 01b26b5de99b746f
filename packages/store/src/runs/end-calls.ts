import type { RunEvent, ToolPart, Turn, Usage } from '@deckhand/spec'

export function isOpen({ status }: ToolPart): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'rejected'
}

const neverRan = 'Not run: the run was cancelled before.'
const mayHaveRun = 'Cancelled while it was running. It may have happened all the same: look before you repeat it.'

/** The calls that a cancelled run leaves open, as they end. `taken` is what the runs took that calls have started, by the call. */
export function endCalls(turns: Turn[], taken: Map<string, Usage>): ToolPart[] {
  return turns
    .flatMap(callsOf)
    .filter(isOpen)
    .map((call) => endCall(call, taken.get(call.id) ?? call.childUsage))
}

function endCall({ waitingFor: _, ...call }: ToolPart, childUsage: Usage | undefined): ToolPart {
  const message = call.status === 'executing' ? mayHaveRun : neverRan
  return { ...call, status: 'failed', error: { code: 'CANCELLED', message }, ...(childUsage && { childUsage }) }
}

export function wasAtWork({ error }: ToolPart): boolean {
  return error?.message === mayHaveRun
}

export function endEvent({ id, name: toolName, error }: ToolPart): RunEvent {
  return { type: 'tool_call_end', id, toolName, error: error ?? { code: 'CANCELLED', message: neverRan } }
}

/** What a run took with all below it, `ended` being the newest state of some of its calls. */
export function totalUsage(turns: Turn[], ended: ToolPart[]): Usage {
  const newest = new Map(ended.map((call) => [call.id, call]))
  const calls = turns.flatMap(callsOf).map((call) => newest.get(call.id) ?? call)
  const uses = [...turns.map(({ usage }) => usage), ...calls.flatMap(({ usage, childUsage }) => [usage, childUsage])]
  const sum = (key: keyof Usage) => uses.reduce((total, usage) => total + (usage?.[key] ?? 0), 0)
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    thoughtTokens: sum('thoughtTokens'),
    totalTokens: sum('totalTokens'),
  }
}

function callsOf({ parts }: Turn): ToolPart[] {
  return parts.filter((part) => part.type === 'tool')
}
