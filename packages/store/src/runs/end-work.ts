import type { AuditEntry, KernelEvent, RunEvent, RunOutcome, Turn, Usage } from '@deckhand/spec'
import { type EndedCall, endCalls, endEvent, totalUsage, wasAtWork } from './end-calls.ts'
import type { Ending } from './ending.ts'
import { type PackedAction, type PackedOutcome, packAction, packOutcome, sumTokens } from './pack-work.ts'

/** How a run ends that is cancelled or given up. */
export interface EndedWork {
  /** The calls that were open, as they are now. */
  calls: EndedCall[]
  actions: PackedAction[]
  outcome: PackedOutcome
  usage: Usage
  /** What its calls took that was not counted before. */
  tokens: number
  events: RunEvent[]
}

/** `taken` is what the runs took that calls have started, by the call. */
export function endWork(turns: Turn[], taken: Map<string, Usage>, ending: Ending): EndedWork {
  const calls = endCalls(turns, taken, ending)
  const actions = calls.map(packAction)
  const usage = totalUsage(turns, calls)
  const outcome: RunOutcome = { status: 'failed', ...ending.failure, usage }
  const { status: type, ...told } = outcome
  return {
    calls,
    actions,
    outcome: packOutcome(outcome),
    usage,
    tokens: sumTokens(actions),
    events: [...calls.map(endEvent), { type, ...told }],
  }
}

/** What happened in a run below, as the log of the run at the top tells it. */
export function eventsBelow(runId: string, agentId: string, events: RunEvent[]): KernelEvent[] {
  return events.map((event) => ({ type: 'child', runId, agentId, event }))
}

/** Names the calls that may have happened all the same, in whichever run. */
export function endEntry(rootId: string, ended: { runId: string; calls: EndedCall[] }[], ending: Ending): AuditEntry {
  const atWork = ended.flatMap(({ runId, calls }) =>
    calls
      .filter((call) => wasAtWork(call, ending))
      .map(({ id: actionId, name: tool }) => ({
        actionId,
        tool,
        ...(runId !== rootId && { childRunId: runId }),
      })),
  )
  return { kind: ending.audit, runId: rootId, data: { atWork } }
}
