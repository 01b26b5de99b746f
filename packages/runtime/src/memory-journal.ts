import type { Journal } from '@deckhand/spec'

/** The journal of a run that lives and dies with its process: the run's own state is all there is to remember. */
export const memoryJournal: Journal = {
  turnDone: async () => {},
  beginAction: async () => {},
  checkpointAction: async () => {},
  finishAction: async () => {},
  settle: async () => {},
}
