import type { ErrorCode, Journal, Model, RunEvent, RunOutcome, ToolPart } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'
import type { ObservedEnd, ObservedRun, Observers } from '../run-observer.ts'
import type { TreeRun } from '../tree/tree-run.ts'

export interface WorkToObserve {
  run: Pick<TreeRun, 'state' | 'manifest' | 'above'>
  attempt: number
  observers: Observers
  isKnown: (tool: string) => boolean
}

/** Notifies observers about one stretch of work, by wrapping the loop's model and journal. */
export class ObservedWork {
  readonly #observers: Observers
  readonly #isKnown: (tool: string) => boolean
  readonly #run: ObservedRun
  readonly #begun = performance.now()
  readonly #actionsBegun = new Map<string, number>()
  #outcome: RunOutcome | undefined

  constructor({ run, attempt, observers, isKnown }: WorkToObserve) {
    this.#observers = observers
    this.#isKnown = isKnown
    const parentRunId = run.above?.parent.state.id
    this.#run = { ...observedRun(run, attempt), ...(parentRunId !== undefined && { parentRunId }) }
    observers.notify('runStarted', this.#run)
  }

  model(model: Model): Model {
    const { id: requestedModel, name = requestedModel } = model
    const end = (begun: number, rest: { code?: ErrorCode; usage?: RunOutcome['usage'] }) =>
      this.#observers.notify('turnEnded', this.#run, { model: name, requestedModel, ms: since(begun), ...rest })
    return {
      ...model,
      async *stream(request, signal) {
        const begun = performance.now()
        let usage: RunOutcome['usage'] | undefined
        // Applies if the reader stops in the middle.
        let code: ErrorCode | undefined = 'CANCELLED'
        try {
          for await (const chunk of model.stream(request, signal)) {
            if (chunk.type === 'finish') usage = chunk.usage
            yield chunk
          }
          code = usage ? undefined : 'MODEL_STREAM_CUT'
        } catch (thrown) {
          if (!signal.aborted) code = toDeckhandError(thrown).code
          throw thrown
        } finally {
          end(begun, { ...(usage && { usage }), ...(code && { code }) })
        }
      },
    }
  }

  /** Observers are notified after the store has the event. */
  journal(journal: Journal): Journal {
    return {
      turnDone: async (turn, events) => {
        await journal.turnDone(turn, events)
        for (const part of turn.parts) if (part.type === 'tool') this.#notifyAction(part, events)
      },
      beginAction: (action) => {
        this.#actionsBegun.set(action.id, performance.now())
        return journal.beginAction(action)
      },
      checkpointAction: (action) => journal.checkpointAction(action),
      finishAction: async (action, events) => {
        await journal.finishAction(action, events)
        this.#notifyAction(action, events)
      },
      settle: async (outcome, events) => {
        await journal.settle(outcome, events)
        this.#outcome = outcome
      },
    }
  }

  /** `reason`: why the work was stopped early, if it was. */
  end(reason: unknown): void {
    this.#observers.notify('runEnded', this.#run, { ...ending(this.#outcome, reason), ms: since(this.#begun) })
  }

  #notifyAction({ id, name: tool, status, error, waitingFor }: ToolPart, events: RunEvent[]): void {
    if (waitingFor === 'approval' || waitingFor === 'outcome') this.#observers.notify('approvalOpened', this.#run, tool)
    if (!events.some((event) => event.type === 'tool_call_end' && event.id === id)) return
    const begun = this.#actionsBegun.get(id)
    const ms = begun === undefined ? 0 : since(begun)
    const ended = { tool, isKnown: this.#isKnown(tool), status, ms, ...(error && { code: error.code }) }
    this.#observers.notify('toolEnded', this.#run, ended)
  }
}

export function observedRun({ state, manifest }: Pick<TreeRun, 'state' | 'manifest'>, attempt: number): ObservedRun {
  const { id: runId, threadId, agentId, userId } = state
  const { model: requestedModel, modelName: model = requestedModel } = manifest
  return { runId, threadId, agentId, userId, model, requestedModel, attempt }
}

function ending(outcome: RunOutcome | undefined, reason: unknown): Omit<ObservedEnd, 'ms'> {
  if (outcome) {
    const { status, usage } = outcome
    return { status, usage, ...(status === 'failed' && { code: outcome.code }) }
  }
  if (reason instanceof DeckhandError && reason.code === 'CANCELLED') return { status: 'failed', code: reason.code }
  return { status: 'left', ...(reason instanceof DeckhandError && { code: reason.code }) }
}

const since = (begun: number): number => Math.round(performance.now() - begun)
