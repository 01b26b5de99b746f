import type { RunRecord } from '@deckhand/spec'

/** Nobody has worked on it yet, and nothing is logged of it. */
export const isUntouched = ({ status, lastSeq }: RunRecord): boolean => status === 'queued' && lastSeq === 0
