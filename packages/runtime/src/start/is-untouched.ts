import type { RunRecord } from '@deckhand/spec'

/** No process has worked on the run yet, and it has no events. */
export const isUntouched = ({ status, lastSeq }: RunRecord): boolean => status === 'queued' && lastSeq === 0
