import type { ToolPlugin } from '@deckhand/spec'
import { calendarEventCreate } from './calendar-event-create.ts'
import { calendarEventUpdate } from './calendar-event-update.ts'
import { calendarSearch } from './calendar-search.ts'
import { gmailDraftCreate } from './gmail-draft-create.ts'
import { gmailReply } from './gmail-reply.ts'
import { gmailSearch } from './gmail-search.ts'
import { gmailSend } from './gmail-send.ts'
import { gmailThreadRead } from './gmail-thread-read.ts'
import type { GoogleToolOptions } from './session/google-session.ts'

export { eventFacts } from './briefing/event-facts.ts'
export { mailFacts } from './briefing/mail-facts.ts'
export { emailContext } from './context/email-context.ts'
export { eventContext } from './context/event-context.ts'
export type { GoogleToolOptions } from './session/google-session.ts'

/** The tools that need a Google account. */
export function googleTools(options: GoogleToolOptions = {}): ToolPlugin[] {
  return [
    gmailSearch(options),
    gmailThreadRead(options),
    gmailDraftCreate(options),
    gmailReply(options),
    gmailSend(options),
    calendarSearch(options),
    calendarEventCreate(options),
    calendarEventUpdate(options),
  ]
}
