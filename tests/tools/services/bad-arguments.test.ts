import { ToolPluginRegistry } from '@deckhand/kernel'
import type { JsonObject } from '@deckhand/spec'
import { googleTools } from '@deckhand/tools/google'
import { expect, test } from 'vitest'

const registry = new ToolPluginRegistry(googleTools())
const problem = (toolName: string, args: JsonObject) => registry.find(toolName)?.parse(args).problem

const event = { title: 'Viewing', start: '2026-11-19T15:00' }
const change = { eventId: 'abcde', currentTitle: 'Yoga', currentStart: '2026-11-19T15:00:00+01:00' }
const mail = { to: ['ann@example.org'], subject: 'Pier', body: 'Hello' }
const reply = { threadId: 't', to: ['ann@example.org'], cc: [], body: 'Yes.' }

test.each<[toolName: string, args: JsonObject, says: string]>([
  ['calendar_event_create', { ...event, end: '2026-11-19T14:00' }, 'end: it is not after the start'],
  ['calendar_event_create', { ...event, start: '2026-11-19 (25)' }, 'start: "2026-11-19 (25)" is no time'],
  ['calendar_event_create', { ...event, start: '2026-02-30' }, 'start: "2026-02-30" is no time'],
  ['calendar_event_create', { ...event, timeZone: 'Nowhere/Land' }, 'timeZone: '],
  ['calendar_event_create', { ...event, end: '2026-11-20' }, 'end: give a time of day'],
  ['calendar_event_create', { ...event, start: '2026-11-19', end: '2026-11-19T14:00' }, 'end: an event of whole days'],
  ['calendar_event_create', { ...event, end: '2026-11-19T16:00', durationMinutes: 5 }, 'durationMinutes: give end or'],
  ['calendar_event_create', { ...event, end: '2026-11-19T16:00Z', durationMinutes: 5 }, 'durationMinutes: give end or'],
  ['calendar_event_create', { ...event, attendees: ['nobody'] }, 'attendees[0]: "nobody" is no mail address'],
  ['calendar_event_update', change, 'title: nothing is to be changed'],
  ['calendar_event_update', { ...change, timeZone: 'Europe/Berlin' }, 'timeZone: it belongs to start or end'],
  [
    'calendar_event_update',
    { ...change, title: 'x', currentStart: 'next Monday' },
    'currentStart: "next Monday" is no time',
  ],
  ['calendar_event_update', { ...change, end: '2026-11-19T13:00Z' }, 'end: it is not after the start'],
  ['calendar_event_update', { ...change, end: '2026-11-19' }, 'end: give a time of day'],
  [
    'calendar_event_update',
    { ...change, start: '2026-11-20', durationMinutes: 5 },
    'durationMinutes: an event of whole',
  ],
  ['calendar_event_update', { ...change, attendees: ['a@b.example', 'x, y'] }, 'attendees[1]: '],
  ['calendar_search', { timeMin: 'soon' }, 'timeMin: "soon" is no time'],
  ['calendar_search', { timeMin: '2026-11-20', timeMax: '2026-11-19' }, 'timeMax: it is not after timeMin'],
  ['gmail_send', { ...mail, cc: ['Ann <ann@>'] }, 'cc[0]: "ann@" is no mail address'],
  ['gmail_send', { ...mail, subject: 'Pier\r\nBcc: x@y.example' }, 'subject: it has a line break'],
  ['gmail_draft_create', { to: mail.to, body: 'Hello' }, 'subject: a new mail needs a subject'],
  ['gmail_draft_create', { ...mail, to: ['ann at home'] }, 'to[0]: '],
  ['gmail_reply', { ...reply, to: ['ann at home'] }, 'to[0]: '],
  ['gmail_reply', { to: reply.to, cc: [], body: 'Yes.' }, 'threadId: say what is answered'],
])('%s says before anybody is asked what is wrong with %j', (toolName, args, says) => {
  expect(problem(toolName, args)).toContain(says)
})

test.each<[toolName: string, args: JsonObject]>([
  ['calendar_event_create', event],
  ['calendar_event_create', { ...event, end: '2026-11-19T14:30Z' }],
  ['calendar_event_create', { ...event, end: '2026-11-19T16:00', timeZone: 'Europe/Berlin' }],
  ['calendar_event_update', { ...change, end: '2026-11-19T15:30' }],
  ['calendar_event_update', { ...change, start: '2026-11-20' }],
  ['calendar_event_update', { ...change, location: '' }],
  ['calendar_search', { timeMin: '2026-11-19', timeMax: '2026-11-19' }],
  ['gmail_send', mail],
  ['gmail_draft_create', { to: mail.to, body: 'Hello', threadId: 't' }],
  ['gmail_reply', reply],
])('%s takes what only the account can tell about: %j', (toolName, args) => {
  expect(problem(toolName, args)).toBeUndefined()
})
