export type { RunRequest } from '@deckhand/spec'
