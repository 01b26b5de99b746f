/** What can be made to go wrong, each by its name. */
export const firestoreFaultKinds = [
  /** ABORTED, and nothing is written: as when others were faster. */
  'commit-aborted',
  /** UNAVAILABLE, and nothing is written. */
  'commit-unavailable',
  /** It is written, and the client hears UNAVAILABLE, as when the connection breaks before the answer has come. */
  'commit-lost',
  /** Streams that listen are broken off at once with UNAVAILABLE; `times` has no meaning. */
  'listen-broken',
] as const

export type FirestoreFaultKind = (typeof firestoreFaultKinds)[number]

export interface FirestoreFault {
  kind: FirestoreFaultKind
  /** How many of the next commits it hits; 1 when absent. */
  times?: number
}
