import type { Journal, RunEvent } from '@deckhand/spec'

/** A journal that keeps nothing and only tells: for a run that lives and dies with its process, whose own state is all there is to remember. */
export function tellingJournal(tell: (event: RunEvent) => void): Journal {
  const tellAll = async (_: unknown, events: RunEvent[]) => events.forEach(tell)
  const nothing = async () => {}
  return { turnDone: tellAll, beginAction: nothing, checkpointAction: nothing, finishAction: tellAll, settle: tellAll }
}
