import type { ActionStatus, ApprovalStatus, ErrorCode, RunOutcome, Usage } from '@deckhand/spec'

/**
 * Watches runs, for logs, metrics and traces. It is told ids, names, counts and times, and never a prompt, an argument or a result: what it is told
 * may leave the house. It is called where the run is worked on and must return soon. What it throws, or rejects with, goes to `onFault` and
 * does not touch the run.
 */
export interface RunObserver {
  /** A stretch of work begins here: of a new run (attempt 1), or of one that waited or was taken over. */
  runStarted?(run: ObservedRun): void
  /** A request to the model is over, well or not. */
  turnEnded?(run: ObservedRun, turn: ObservedTurn): void
  /** A call of the model is over: it ran, or was refused. */
  toolEnded?(run: ObservedRun, tool: ObservedTool): void
  /** A call waits for a person. */
  approvalOpened?(run: ObservedRun, tool: string): void
  /** Once for each `runStarted`. */
  runEnded?(run: ObservedRun, end: ObservedEnd): void
  /** A person answered here. The same answer again is not told again. */
  approvalResolved?(approval: { tool: string; status: ApprovalStatus }): void
  /** Cancelled from here while nobody here worked on it. */
  runCancelled?(run: { runId: string; userId: string }): void
}

export interface ObservedRun {
  runId: string
  threadId: string
  agentId: string
  userId: string
  /** Who answers. */
  model: string
  /** What is asked for: another one where an emulator or the offline planner answers. */
  requestedModel: string
  attempt: number
  /** Of the run whose call started this one. */
  parentRunId?: string
}

export interface ObservedTurn {
  model: string
  requestedModel: string
  ms: number
  /** Absent when the model did not get so far. */
  usage?: Usage
  /** Why it failed. */
  code?: ErrorCode
}

export interface ObservedTool {
  /** As the model named it; only a known one may become a label. */
  tool: string
  isKnown: boolean
  status: ActionStatus
  /** 0 for a call that did not run. */
  ms: number
  code?: ErrorCode
}

export interface ObservedEnd {
  /** `left`: the program stops or has lost its lease, and another goes on with the run. */
  status: RunOutcome['status'] | 'left'
  ms: number
  usage?: Usage
  code?: ErrorCode
}

type Told = keyof RunObserver

/** Tells all observers, and hurts nobody when one of them throws. */
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

  tell<Name extends Told>(name: Name, ...told: Parameters<NonNullable<RunObserver[Name]>>): void {
    for (const observer of this.#observers) {
      // An async function stands for a callback that returns nothing, and its rejection would end the program.
      const call = async () => (observer[name] as ((...given: unknown[]) => void) | undefined)?.call(observer, ...told)
      void call().catch(this.#onFault)
    }
  }
}
