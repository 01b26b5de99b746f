import type { ActionStatus, ApprovalStatus, ErrorCode, RunOutcome, Usage } from '@deckhand/spec'

/**
 * Watches runs, for logs, metrics and traces. Gets ids, names, counts and times, never a prompt, an argument or a result, because observers may
 * send data to other services. It is called in the process that works on the run and must return quickly. Errors go to `onFault` and do not
 * affect the run.
 */
export interface RunObserver {
  /** This process begins to work on a run: a new one (attempt 1), or one that waited or was taken over. */
  runStarted?(run: ObservedRun): void
  /** A request to the model succeeded or failed. */
  turnEnded?(run: ObservedRun, turn: ObservedTurn): void
  /** A tool call ended: it ran, or was refused. */
  toolEnded?(run: ObservedRun, tool: ObservedTool): void
  /** A call waits for a person. */
  approvalOpened?(run: ObservedRun, tool: string): void
  /** Once for each `runStarted`. */
  runEnded?(run: ObservedRun, end: ObservedEnd): void
  /** A person answered in this process. Repeated equal answers are not reported. */
  approvalResolved?(approval: { tool: string; status: ApprovalStatus }): void
  /** Cancelled in this process while it did not work on the run. */
  runCancelled?(run: { runId: string; userId: string }): void
}

export interface ObservedRun {
  runId: string
  threadId: string
  agentId: string
  userId: string
  /** The model that answers. */
  model: string
  /** The configured model. Differs from `model` if the emulator or the offline planner answers. */
  requestedModel: string
  attempt: number
  /** The run whose call started this one. */
  parentRunId?: string
}

export interface ObservedTurn {
  model: string
  requestedModel: string
  ms: number
  /** Absent if the request ended without a usage report. */
  usage?: Usage
  /** Set if it failed. */
  code?: ErrorCode
}

export interface ObservedTool {
  /** The name that the model used. Use it as a metric label only if `isKnown`. */
  tool: string
  isKnown: boolean
  status: ActionStatus
  /** 0 for a call that did not run. */
  ms: number
  code?: ErrorCode
}

export interface ObservedEnd {
  /** `left`: this process stopped or lost its lease, and another one continues the run. */
  status: RunOutcome['status'] | 'left'
  ms: number
  usage?: Usage
  code?: ErrorCode
}

/** Notifies all observers. An error in one of them affects nothing else. */
export class Observers {
  readonly #observers: RunObserver[]
  readonly #onFault: (error: unknown) => void

  constructor(observers: RunObserver[], onFault: (error: unknown) => void) {
    this.#observers = observers
    this.#onFault = onFault
  }

  get isEmpty(): boolean {
    return this.#observers.length === 0
  }

  notify<Name extends keyof RunObserver>(name: Name, ...args: Parameters<NonNullable<RunObserver[Name]>>): void {
    for (const observer of this.#observers) {
      // A callback may be an async function, and an unhandled rejection would end the process.
      const call = async () => (observer[name] as ((...given: unknown[]) => void) | undefined)?.call(observer, ...args)
      void call().catch(this.#onFault)
    }
  }
}
