import type { StoredCalendar, StoredEvent, StoredTime } from '../calendar/calendar-state.ts'
import { selectEvents } from '../calendar/select-events.ts'
import { formatIn } from '../calendar/time/zone.ts'
import type { StoredMessage } from '../gmail/mailbox-state.ts'
import type { ServiceContext } from '../service-context.ts'
import { escapeHtml } from './escape-html.ts'

const day = 86_400_000

/** What was done, and how mail, calendar and channels are now. All text comes from others, so all of it is escaped. */
export function overview(context: ServiceContext): string {
  return [
    '<h1>The emulator</h1>',
    '<p class="faint">Mail, calendar and Slack of a person who does not exist. Nothing here has left this machine.</p>',
    `<h2>What was done</h2>${journal(context)}`,
    `<h2>Sent mail</h2>${mails(context, (message) => message.labelIds.includes('SENT'))}`,
    `<h2>Drafts</h2>${mails(context, (message) => message.labelIds.includes('DRAFT'))}`,
    `<h2>Inbox</h2>${mails(context, (message) => message.labelIds.includes('INBOX'))}`,
    `<h2>Calendar</h2>${context.world.calendar.calendars.map((calendar) => events(context, calendar)).join('')}`,
    `<h2>Slack</h2>${channels(context)}`,
  ].join('\n')
}

function journal({ world }: ServiceContext): string {
  if (world.journal.length === 0) return '<p>Nothing yet.</p>'
  return table(
    [...world.journal]
      .reverse()
      .map(({ at, service, action, title, detail = '' }) => [at, `${service}: ${action}`, title, detail]),
  )
}

function mails(context: ServiceContext, wanted: (message: StoredMessage) => boolean): string {
  const found = context.world.mailbox.messages.filter(wanted).sort((a, b) => b.internalDate - a.internalDate)
  if (found.length === 0) return '<p>None.</p>'
  return found.map((message) => mail(context, message)).join('\n')
}

function mail(context: ServiceContext, message: StoredMessage): string {
  const { subject, from, to, cc, text, filenames } = context.mails.get(message)
  const people = (list: typeof from) =>
    list.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')
  const rows = [
    ['From', people(from)],
    ['To', people(to)],
    ['Cc', people(cc)],
    ['Labels', message.labelIds.join(', ')],
    ['Attachments', filenames.join(', ')],
  ].filter(([, value]) => value !== '')
  const date = new Date(message.internalDate).toISOString().slice(0, 16).replace('T', ' ')
  const sender = from[0]?.name || from[0]?.address || ''
  return `<details><summary>${date} · ${escapeHtml(sender)} · <b>${escapeHtml(subject)}</b></summary>${table(rows)}<pre>${escapeHtml(text)}</pre></details>`
}

function events(context: ServiceContext, calendar: StoredCalendar): string {
  const now = context.now().getTime()
  const found = selectEvents(context, calendar, {
    words: [],
    timeMin: now - 7 * day,
    timeMax: now + 14 * day,
    singleEvents: true,
    showDeleted: true,
    orderBy: 'startTime',
    size: 1000,
    token: null,
    timeZone: calendar.timeZone,
  })
  const rows = found.map((event) => eventRow(event, calendar.timeZone))
  return `<h3>${escapeHtml(calendar.summary)}</h3>${rows.length > 0 ? table(rows) : '<p>None.</p>'}`
}

function eventRow({ start, end, status, fields, attendees = [] }: StoredEvent, zone: string): string[] {
  const text = (time: StoredTime) =>
    'date' in time ? time.date : formatIn(time.instant, zone).slice(0, 16).replace('T', ' ')
  const title = `${String(fields.summary ?? '(No title)')}${status === 'confirmed' ? '' : ` (${status})`}`
  return [text(start), text(end), title, attendees.map(({ email }) => email).join(', ')]
}

function channels({ world }: ServiceContext): string {
  const names = new Map(world.slack.users.map(({ id, realName }) => [id, realName]))
  return world.slack.channels
    .map(({ name, isDirect, isPrivate, messages }) => {
      const sign = isDirect ? '@' : isPrivate ? '🔒' : '#'
      const rows = messages.map(({ ts, user, text, threadTs }) => [
        new Date(Number(ts) * 1000).toISOString().slice(0, 16).replace('T', ' '),
        `${threadTs ? '↳ ' : ''}${names.get(user) ?? user}`,
        text,
      ])
      return `<details><summary>${sign}${escapeHtml(name)} (${messages.length})</summary>${table(rows)}</details>`
    })
    .join('\n')
}

function table(rows: readonly string[][]): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</table>`
}
