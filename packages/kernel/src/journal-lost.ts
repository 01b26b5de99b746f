import type { Journal } from '@deckhand/spec'

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
