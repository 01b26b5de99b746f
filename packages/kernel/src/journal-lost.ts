import type { Journal, RunEvent } from '@deckhand/spec'

/** Marks an error as the journal's. Otherwise the loop could take it for a failure of the run and keep writing. */
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

/** A journal that stores nothing and only passes events on, for a run that stays in one process and needs no recovery. */
export function tellingJournal(emit: (event: RunEvent) => void): Journal {
  const emitAll = async (_: unknown, events: RunEvent[]) => events.forEach(emit)
  const nothing = async () => {}
  return { turnDone: emitAll, beginAction: nothing, checkpointAction: nothing, finishAction: emitAll, settle: emitAll }
}
