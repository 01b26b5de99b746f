import { createLimit, newId, runLoop } from '@deckhand/kernel'
import type { Journal, Model, ModelSettings, PageStreamPiece, RunEvent, RunOutcome, UsageStore } from '@deckhand/spec'
import type { DeckhandError } from '@deckhand/spec/errors'
import type { Observers } from '../run-observer.ts'
import { meteredModel } from '../usage/metered-model.ts'
import { reportRefusals, type UsageOptions, userTokens } from '../usage/user-usage.ts'
import { ObservedWork } from '../worker/observed-work.ts'
import type { PageWork } from './page-work.ts'

const callsAtOnce = 4

export interface PageLoop {
  work: PageWork
  model: Model
  settings?: ModelSettings
  instruction: string
  journal: Journal
  emit: (piece: PageStreamPiece) => void
  maxSteps: number
  newId?: () => string
  /** The user or site whose tokens are counted. */
  usage: UsageOptions & { store: UsageStore }
  observers: Observers
}

/** Runs the loop for one request of a page. Throws RATE_LIMITED if the tokens of the day run out on the way. */
export async function runPageLoop(page: PageLoop): Promise<RunOutcome> {
  const { work, instruction, settings, maxSteps, emit } = page
  const observed = page.observers.isEmpty ? undefined : observe(page)
  let refusal: DeckhandError | undefined
  const model = meteredFor(page, (error) => {
    refusal = error
  })
  try {
    const outcome = await runLoop(work.state, {
      model: observed?.model(model) ?? model,
      instruction,
      ...(settings && { settings }),
      tools: work.tools,
      policy: work.policy,
      journal: observed?.journal(page.journal) ?? page.journal,
      emit: (event) => forward(event, emit),
      signal: work.signal,
      maxSteps,
      limit: createLimit(callsAtOnce),
      newId: page.newId ?? newId,
    })
    // The outcome has the code and message, but not how long to wait.
    if (outcome.status === 'failed' && refusal?.code === outcome.code) throw refusal
    return outcome
  } finally {
    observed?.end(work.signal.aborted ? work.signal.reason : undefined)
  }
}

/** Counts visitors' tokens only if their site has a limit: on Firestore, every count is a write to the same document. */
function meteredFor({ model, work, usage }: PageLoop, onRefused: (error: DeckhandError) => void): Model {
  const isCounted = work.who.kind === 'user' || usage.limits !== undefined
  return meteredModel(model, isCounted ? [reportRefusals(userTokens(usage), onRefused)] : [])
}

function observe({ work, model, instruction, observers }: PageLoop): ObservedWork {
  const manifest = {
    model: model.id,
    ...(model.name !== undefined && { modelName: model.name }),
    instruction,
    tools: {},
  }
  const isKnown = (name: string) => work.tools.find(name)?.runsOn === 'server'
  return new ObservedWork({ run: { state: work.state, manifest }, attempt: 1, observers, isKnown })
}

function forward(event: RunEvent, emit: (piece: PageStreamPiece) => void): void {
  if (event.type === 'text') emit({ type: 'text', delta: event.delta })
  if (event.type === 'turn_restarted') emit({ type: 'turn-restarted' })
}
