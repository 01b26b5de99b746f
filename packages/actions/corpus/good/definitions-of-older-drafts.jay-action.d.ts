// Made from definitions-of-older-drafts.jay-action by "deckhand actions types". What is changed here is lost.

/** What used to be called definitions is called $defs. */
export interface OlderDraftsInput {
  from: Place
  /** Where it goes */
  to: Place
}

export type OlderDraftsOutput = unknown

export interface Place {
  lat: number
  lon: number
}
