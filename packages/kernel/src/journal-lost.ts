import type { Journal, RunEvent } from '@deckhand/spec'

/** Marks an error as the journal's, so that the loop never mistakes it for a failure of the run and writes on. */
export class JournalLost extends Error {
  constructor(cause: unknown) {
    super('The journal of this run did not answer.', { cause })
  }
}

export function watchedJournal(journal: Journal): Journal {
  const watch =
    <Entry extends unknown[]>(write: (...entry: Entry) => Promise<void>) =>
    async (...entry: Entry) => {
      try {
        await write.apply(journal, entry)
      } catch (error) {
        throw new JournalLost(error)
      }
    }
  return {
    turnDone: watch(journal.turnDone),
    beginAction: watch(journal.beginAction),
    checkpointAction: watch(journal.checkpointAction),
    finishAction: watch(journal.finishAction),
    settle: watch(journal.settle),
  }
}

/** A journal that stores nothing and only passes events on: for a run that lives in one process and needs no recovery. */
export function tellingJournal(tell: (event: RunEvent) => void): Journal {
  const tellAll = async (_: unknown, events: RunEvent[]) => events.forEach(tell)
  const nothing = async () => {}
  return { turnDone: tellAll, beginAction: nothing, checkpointAction: nothing, finishAction: tellAll, settle: tellAll }
}
