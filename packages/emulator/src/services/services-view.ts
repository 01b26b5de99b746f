import type { StoredEvent } from './calendar/calendar-state.ts'
import type { StoredMessage } from './gmail/mailbox-state.ts'
import type { MailAddress } from './gmail/mime/parse-mail.ts'
import { deliverMail } from './gmail/store-mail.ts'
import type { OpenServices } from './open-services.ts'
import type { SlackChannel } from './slack/slack-state.ts'
import type { JournalEntry } from './state/world.ts'

/** A mail as a test wants to see it. */
export interface MailView {
  id: string
  threadId: string
  labelIds: readonly string[]
  subject: string
  from: readonly MailAddress[]
  to: readonly MailAddress[]
  cc: readonly MailAddress[]
  bcc: readonly MailAddress[]
  messageId: string
  text: string
}

/** What a test may look at without going through a client, as this emulator saw it last. */
export interface ServicesView {
  mailbox: {
    readonly address: string
    /** Newest last. */
    messages(): MailView[]
    sent(): MailView[]
    drafts(): (MailView & { draftId: string })[]
    /** A mail comes in from outside. */
    deliver(raw: string): Promise<MailView>
  }
  calendar: {
    readonly timeZone: string
    events(): readonly StoredEvent[]
    changes(): readonly JournalEntry[]
  }
  slack: {
    channels(): readonly SlackChannel[]
  }
  /** What clients did, oldest first. */
  journal(): readonly JournalEntry[]
}

export function viewServices({ context, shared }: OpenServices): ServicesView {
  const { world } = context
  const view = (message: StoredMessage): MailView => {
    const { subject, from, to, cc, bcc, messageId, text } = context.mails.get(message)
    const { id, threadId, labelIds } = message
    return { id, threadId, labelIds, subject, from, to, cc, bcc, messageId, text }
  }
  const messages = () => world.mailbox.messages.map(view)
  return {
    mailbox: {
      address: world.mailbox.address,
      messages,
      sent: () => messages().filter(({ labelIds }) => labelIds.includes('SENT')),
      drafts: () =>
        world.mailbox.drafts.flatMap(({ id, messageId }) =>
          messages().flatMap((mail) => (mail.id === messageId ? [{ ...mail, draftId: id }] : [])),
        ),
      async deliver(raw) {
        const deliver = () => deliverMail(context, Buffer.from(raw), { at: context.now() })
        return view(await shared.change(deliver))
      },
    },
    calendar: {
      timeZone: world.calendar.calendars[0]?.timeZone ?? 'UTC',
      events: () => world.calendar.events,
      changes: () => world.journal.filter(({ service }) => service === 'calendar'),
    },
    slack: { channels: () => world.slack.channels },
    journal: () => world.journal,
  }
}
