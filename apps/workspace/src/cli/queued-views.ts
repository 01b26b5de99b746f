import type { MessageView } from '@deckhand/client'

/** What was asked before there was a session, until that one has it. */
export const queuedViews = (prefix: string, text: string): MessageView[] => [
  { role: 'user', key: `${prefix}queued`, text },
  { role: 'assistant', key: `${prefix}queued answer`, parts: [], state: 'starting' },
]
