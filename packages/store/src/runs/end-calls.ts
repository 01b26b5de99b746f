import type { RunEvent, ToolPart, Turn, Usage } from '@deckhand/spec'
import type { Ending } from './ending.ts'

export function isOpen({ status }: ToolPart): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'rejected'
}

/** A call that was open. */
export type EndedCall = ToolPart & Required<Pick<ToolPart, 'error'>>

/** The calls that a run leaves open which ends so. `taken` is what the runs took that calls have started, by the call. */
export function endCalls(turns: Turn[], taken: Map<string, Usage>, ending: Ending): EndedCall[] {
  return turns
    .flatMap(callsOf)
    .filter(isOpen)
    .map((call) => endCall(call, taken.get(call.id) ?? call.childUsage, ending))
}

function endCall({ waitingFor: _, ...call }: ToolPart, childUsage: Usage | undefined, ending: Ending): EndedCall {
  const message = call.status === 'executing' ? ending.mayHaveRun : ending.neverRan
  const { code } = ending.failure
  return { ...call, status: 'failed', error: { code, message }, ...(childUsage && { childUsage }) }
}

export function wasAtWork({ error }: EndedCall, { mayHaveRun }: Ending): boolean {
  return error.message === mayHaveRun
}

export function endEvent({ id, name: toolName, error }: EndedCall): RunEvent {
  return { type: 'tool_call_end', id, toolName, error }
}

/** What a run took with all below it, `ended` being the newest state of some of its calls. */
export function totalUsage(turns: Turn[], ended: ToolPart[]): Usage {
  const newest = new Map(ended.map((call) => [call.id, call]))
  const calls = turns.flatMap(callsOf).map((call) => newest.get(call.id) ?? call)
  const uses = [...turns.map(({ usage }) => usage), ...calls.flatMap(({ usage, childUsage }) => [usage, childUsage])]
  return sumUsage(uses)
}

export function addTaken(taken: Map<string, Usage>, callId: string, usage: Usage): void {
  taken.set(callId, sumUsage([taken.get(callId), usage]))
}

function sumUsage(uses: (Usage | undefined)[]): Usage {
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
