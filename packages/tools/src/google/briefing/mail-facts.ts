import type { BriefingDay, BriefingSource, Connections } from '@deckhand/spec'
import { localTime } from '../calendar/zoned-time.ts'
import { type FoundMail, searchMail } from '../mail/search-mail.ts'
import { type GoogleToolOptions, gmailSession } from '../session/google-session.ts'
import { brief } from './brief.ts'

// Everything must fit into one item of attached context.
const fromToday = 10
const fromEarlier = 8

/** The mail that arrived today, and older unread mail. */
export function mailFacts(
  connectionsOf: (userId: string) => Connections,
  options: GoogleToolOptions = {},
): BriefingSource {
  return {
    name: 'mail',
    title: 'Mail',
    async collect(userId, day, signal) {
      const session = gmailSession({ connections: connectionsOf(userId), signal }, options)
      const [from, to] = [day.from / 1000, day.to / 1000]
      const today = await searchMail(session, `in:inbox after:${from} before:${to}`, fromToday)
      const unread = await searchMail(session, `in:inbox is:unread before:${from}`, fromEarlier)
      return {
        lines: [
          ...today.mails.map((mail) => formatMail(mail, day)),
          ...(today.more ? [`More came today than these ${fromToday}.`] : []),
          ...unread.mails.map((mail) => formatMail(mail, day)),
          ...(unread.more ? [`There is more unread mail from earlier than these ${fromEarlier}.`] : []),
        ],
      }
    },
  }
}

function formatMail({ from, subject, date, snippet, unread }: FoundMail, day: BriefingDay): string {
  const words = [brief(subject, 80) || '(no subject)', brief(snippet, 60)].filter((text) => text !== '')
  return `${formatWhen(date, day)}, ${brief(nameOf(from), 40)}: ${words.join(' – ')}${unread ? ' (unread)' : ''}`
}

const shortDate = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const

function formatWhen(date: string, { date: today, timeZone }: BriefingDay): string {
  const local = localTime(Date.parse(date), timeZone)
  return local.startsWith(today)
    ? local.slice(11, 16)
    : new Date(local.slice(0, 10)).toLocaleDateString('en-GB', shortDate)
}

/** "Ann Lee <ann@example.com>" becomes "Ann Lee". */
function nameOf(from: string): string {
  return from.replace(/\s*<[^<>]*>$/, '').replace(/^"(.*)"$/, '$1') || from
}
