import { expect, test } from 'vitest'
import { previewChange, previewEvent } from './preview-event.ts'

test.each([
  [{ start: '2026-11-19T15:00' }, 'Thursday, 19 November 2026, 15:00 to 16:00 (in the time zone of the calendar)'],
  [{ start: '2026-11-19T15:00+01:00', durationMinutes: 30 }, 'Thursday, 19 November 2026, 15:00 to 15:30 (UTC+01:00)'],
  [{ start: '2026-11-19T15:00Z', end: '2026-11-19T15:10Z' }, 'Thursday, 19 November 2026, 15:00 to 15:10 (UTC)'],
  [
    { start: '2026-11-19T15:00Z', timeZone: 'Europe/Berlin' },
    'Thursday, 19 November 2026, 16:00 to 17:00 (Europe/Berlin)',
  ],
  [{ start: '2026-11-19' }, 'Thursday, 19 November 2026, all day'],
  [{ start: '2026-11-19', end: '2026-11-20' }, 'Thursday, 19 November 2026 to Friday, 20 November 2026, all day'],
  [
    { start: '2026-11-19T23:30', durationMinutes: 60 },
    'Thursday, 19 November 2026, 23:30 to Friday, 20 November 2026, 00:30 (in the time zone of the calendar)',
  ],
  [
    { start: '2026-11-19T15:00Z', end: '2026-11-19T17:10' },
    'from Thursday, 19 November 2026, 15:00 (UTC) to Thursday, 19 November 2026, 17:10 (in the time zone of the calendar)',
  ],
  [{ start: 'soon' }, 'from soon'],
])('the preview shows the time: %j', (times, when) => {
  expect(previewEvent({ title: 'Viewing', ...times })).toBe(`put "Viewing" into the calendar: ${when}`)
})

test('the preview shows the guests and the place', () => {
  const args = {
    title: 'Viewing',
    start: '2026-11-19',
    location: 'Pier 4',
    attendees: ['Ann <a@b.example>'],
    description: 'Bring\nkeys',
  }
  expect(previewEvent(args)).toMatch(/, all day, at Pier 4, inviting Ann <a@b.example>, with the text: Bring keys$/)
})

const now = 'now Thursday, 19 November 2026, 15:00 (UTC+01:00)'

test.each([
  [{ title: 'Tour' }, `change the event "Viewing", ${now}: new title "Tour"`],
  [
    { start: '2026-11-20T15:00', scope: 'this' },
    `change the event "Viewing", ${now} (this occurrence only): when: Friday, 20 November 2026, 15:00 (in the time zone of the calendar)`,
  ],
  [
    { start: '2026-11-20T15:00', timeZone: 'Europe/Lisbon' },
    'change the event "Viewing", now Thursday, 19 November 2026, 14:00 (Europe/Lisbon): when: Friday, 20 November 2026, 15:00 (Europe/Lisbon)',
  ],
  [
    { durationMinutes: 30, scope: 'all' },
    `change the event "Viewing", ${now} (all of the series): when: Thursday, 19 November 2026, 15:00 to 15:30 (UTC+01:00)`,
  ],
  [
    { end: '2026-11-19T17:00' },
    `change the event "Viewing", ${now}: when: to Thursday, 19 November 2026, 17:00 (in the time zone of the calendar)`,
  ],
  [
    { location: 'Pier 5', calendarId: 'family@group.calendar.google.com' },
    `change the event "Viewing" in the calendar family@group.calendar.google.com, ${now}: at Pier 5`,
  ],
  [{ attendees: ['A@b.example'] }, `change the event "Viewing", ${now}: invited are only: a@b.example`],
  [
    { attendees: [], location: '', description: '' },
    `change the event "Viewing", ${now}: no place any more, invited are only: nobody, no text any more`,
  ],
])('the preview shows the event, its current time and the change: %j', (args, text) => {
  const current = { currentTitle: 'Viewing', currentStart: '2026-11-19T15:00:00+01:00' }
  expect(previewChange({ eventId: 'x', ...current, ...args })).toBe(text)
})

test('the preview shows the current day of an all-day event', () => {
  const current = { currentTitle: 'Viewing', currentStart: '2026-11-19' }
  expect(previewChange({ eventId: 'x', ...current, title: 'Tour' })).toMatch(
    /now Thursday, 19 November 2026: new title/,
  )
})
