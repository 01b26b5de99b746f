import { createLimit, newId, runLoop } from '@deckhand/kernel'
import type { Journal, Model, ModelSettings, PageStreamPiece, RunEvent, RunOutcome } from '@deckhand/spec'
import { ObservedWork } from '../observed-work.ts'
import type { Observers } from '../run-observer.ts'
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
  observers: Observers
}

/** The loop over one request of a page. */
export async function runPageLoop(page: PageLoop): Promise<RunOutcome> {
  const { work, instruction, settings, maxSteps, emit } = page
  const observed = page.observers.isEmpty ? undefined : observe(page)
  try {
    return await runLoop(work.state, {
      model: observed?.model(page.model) ?? page.model,
      instruction,
      ...(settings && { settings }),
      tools: work.tools,
      policy: work.policy,
      journal: observed?.journal(page.journal) ?? page.journal,
      emit: (event) => tell(event, emit),
      signal: work.signal,
      maxSteps,
      limit: createLimit(callsAtOnce),
      toolsChange: true,
      newId: page.newId ?? newId,
    })
  } finally {
    observed?.end(work.signal.aborted ? work.signal.reason : undefined)
  }
}

function observe({ work, model, instruction, observers }: PageLoop): ObservedWork {
  const manifest = { model: model.id, instruction, tools: {} }
  const isKnown = (name: string) => work.tools.find(name)?.runsOn === 'server'
  return new ObservedWork({ run: { state: work.state, manifest }, attempt: 1, observers, isKnown })
}

function tell(event: RunEvent, emit: (piece: PageStreamPiece) => void): void {
  if (event.type === 'text') emit({ type: 'text', delta: event.delta })
  if (event.type === 'turn_restarted') emit({ type: 'turn-restarted' })
}
