import type { WaitingCall } from '@deckhand/spec'

/** The agent that a call started waits for somebody, and so does the call. No failure: it passes through the handler to the loop. */
export class ChildWaits extends Error {
  readonly waiting: WaitingCall[]

  constructor(waiting: WaitingCall[]) {
    super('The agent that was started waits for somebody.')
    this.waiting = waiting
  }
}
