import type { AttachedView, MessageView } from '@deckhand/client'

/** What was asked before there was a session, until that one has it. */
export const queuedViews = (prefix: string, queued: { prompt: string; attached: AttachedView[] }): MessageView[] => [
  { role: 'user', key: `${prefix}queued`, text: queued.prompt, attached: queued.attached },
  { role: 'assistant', key: `${prefix}queued answer`, parts: [], state: 'starting' },
]
