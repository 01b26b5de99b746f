import type {
  AuditEntry,
  AuditKind,
  KernelEvent,
  RunEvent,
  RunFailure,
  RunOutcome,
  RunStatus,
  ToolPart,
  Turn,
  Usage,
} from '@deckhand/spec'
import { isOpen, type PackedAction, type PackedOutcome, packAction, packOutcome, sumTokens } from './pack-work.ts'
import { noSuchRun, startedByAnother } from './refusals.ts'

/** Why runs are ended from outside, with the error messages. */
export interface Ending {
  failure: RunFailure
  /** The error of an open call that had not begun. */
  neverRan: string
  /** The error of a call that was running. */
  mayHaveRun: string
  audit: AuditKind
}

export const cancelled: Ending = {
  failure: { code: 'CANCELLED', message: 'The run was cancelled.' },
  neverRan: 'Not run: the run was cancelled before.',
  mayHaveRun: 'Cancelled while it was running. It may have happened: look before you repeat it.',
  audit: 'run_cancelled',
}

export function givenUp(failure: RunFailure): Ending {
  return {
    failure,
    neverRan: 'Not run: the run was given up before.',
    mayHaveRun: 'Interrupted while it was running. It may have happened: look before you repeat it.',
    audit: 'run_given_up',
  }
}

export function hasEnded({ status }: { status: RunStatus }): boolean {
  return status === 'completed' || status === 'failed'
}

/** The run to cancel, or `undefined` if it has ended already. Throws NOT_FOUND, and CONFLICT for a run that another one started. */
export function runToCancel<Run extends { id: string; status: RunStatus }>(
  run: Run | undefined,
  rootIdOf: (run: Run) => string,
): Run | undefined {
  if (!run) throw noSuchRun()
  const rootId = rootIdOf(run)
  if (rootId !== run.id) throw startedByAnother(rootId)
  return hasEnded(run) ? undefined : run
}

/** The writes that end one run. */
export interface EndedRun {
  /** The calls that were open, as they are now. */
  actions: PackedAction[]
  outcome: PackedOutcome
  /** Tokens of its calls that were not counted before. */
  tokens: number
}

interface RunInTree {
  id: string
  agentId: string
  /** The call that started it. A call may have started several runs. */
  parentActionId: string | null
}

type EndedCall = ToolPart & Required<Pick<ToolPart, 'error'>>

/**
 * Computes how a tree of runs ends, for every store: each store reads the turns of one run after the other and writes the result. The deepest runs
 * come first and the root last, because a call counts the usage of the runs it started, and a run ends after them.
 */
export class TreeEnding {
  /** The new events in the log of the root. */
  readonly events: KernelEvent[] = []
  readonly #rootId: string
  readonly #ending: Ending
  /** The calls that were running, so they may have happened. */
  readonly #running: { actionId: string; tool: string; childRunId?: string }[] = []
  /** The usage of started runs, by the call that started them. */
  readonly #usageBelow = new Map<string, Usage>()

  constructor(rootId: string, ending: Ending) {
    this.#rootId = rootId
    this.#ending = ending
  }

  /** Ends a run and its open calls. */
  end(run: RunInTree, turns: Turn[]): EndedRun {
    const calls = turns
      .flatMap(callsOf)
      .filter(isOpen)
      .map((call) => this.#endCall(run, call))
    const usage = totalUsage(turns, calls)
    const outcome: RunOutcome = { status: 'failed', ...this.#ending.failure, usage }
    const { status: type, ...rest } = outcome
    this.#log(run, [...calls.map(endEvent), { type, ...rest }])
    this.count(run, usage)
    const actions = calls.map(packAction)
    return { actions, outcome: packOutcome(outcome), tokens: sumTokens(actions) }
  }

  /** Counts the usage of a descendant. For one that had ended before, nothing else is needed. */
  count({ parentActionId }: RunInTree, usage: Usage | undefined): void {
    if (!usage || parentActionId === null) return
    this.#usageBelow.set(parentActionId, sumUsage([this.#usageBelow.get(parentActionId), usage]))
  }

  /** Names the calls of all runs that may have happened. */
  get auditEntry(): AuditEntry {
    return { kind: this.#ending.audit, runId: this.#rootId, data: { atWork: this.#running } }
  }

  #endCall({ id: runId }: RunInTree, { waitingFor: _, ...call }: ToolPart): EndedCall {
    const { failure, mayHaveRun, neverRan } = this.#ending
    const isRunning = call.status === 'executing'
    const inRun = runId === this.#rootId ? {} : { childRunId: runId }
    if (isRunning) this.#running.push({ actionId: call.id, tool: call.name, ...inRun })
    const childUsage = this.#usageBelow.get(call.id) ?? call.childUsage
    const error = { code: failure.code, message: isRunning ? mayHaveRun : neverRan }
    return { ...call, status: 'failed', error, ...(childUsage && { childUsage }) }
  }

  #log({ id: runId, agentId }: RunInTree, events: RunEvent[]): void {
    const isRoot = runId === this.#rootId
    this.events.push(...(isRoot ? events : events.map((event) => ({ type: 'child' as const, runId, agentId, event }))))
  }
}

export const deepestFirst = (a: { depth: number }, b: { depth: number }) => b.depth - a.depth

function endEvent({ id, name: toolName, error }: EndedCall): RunEvent {
  return { type: 'tool_call_end', id, toolName, error }
}

/** The usage of a run with its descendants. `ended` has the newest state of some of its calls. */
function totalUsage(turns: Turn[], ended: ToolPart[]): Usage {
  const newest = new Map(ended.map((call) => [call.id, call]))
  const calls = turns.flatMap(callsOf).map((call) => newest.get(call.id) ?? call)
  return sumUsage([
    ...turns.map(({ usage }) => usage),
    ...calls.flatMap(({ usage, childUsage }) => [usage, childUsage]),
  ])
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
