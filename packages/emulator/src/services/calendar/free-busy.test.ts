import { calendar } from '@googleapis/calendar'
import { auth } from '@googleapis/gmail'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { googleOptions, openEmulator, refusal } from '../../testing/open-emulator.ts'

const calendarId = 'primary'
let client: ReturnType<typeof calendar>

beforeEach(async () => {
  const emulator = await openEmulator(onTestFinished)
  client = calendar({ version: 'v3', ...googleOptions(emulator, new auth.OAuth2()) })
})

describe('events.quickAdd', () => {
  const add = async (text: string) => (await client.events.quickAdd({ calendarId, text })).data

  it.each([
    [
      'Appointment at Somewhere on December 3rd 10am-10:25am',
      'Appointment at Somewhere',
      '2026-12-03T10:00:00+01:00',
      '2026-12-03T10:25:00+01:00',
    ],
    ['Lunch with Tom tomorrow at 12:30', 'Lunch with Tom', '2026-11-19T12:30:00+01:00', '2026-11-19T13:30:00+01:00'],
  ])('%s', async (text, summary, start, end) => {
    const event = await add(text)
    expect([event.summary, event.start?.dateTime, event.end?.dateTime]).toEqual([summary, start, end])
    expect((await client.events.get({ calendarId, eventId: event.id ?? '' })).data).toEqual(event)
  })

  it('a day without a time is the whole day, and words without either are an hour from now', async () => {
    const day = await add('Regatta on December 5th')
    expect([day.summary, day.start, day.end]).toEqual(['Regatta', { date: '2026-12-05' }, { date: '2026-12-06' }])
    const soon = await add('Coffee')
    expect([soon.summary, soon.start?.dateTime]).toEqual(['Coffee', '2026-11-18T11:00:00+01:00'])
  })

  it('needs words, and a calendar that may be written', async () => {
    expect(await refusal(client.events.quickAdd({ calendarId, text: ' ' }))).toMatchObject({
      status: 400,
      reason: 'required',
    })
    const { data } = await client.calendarList.list()
    const readOnly = data.items?.find(({ accessRole }) => accessRole === 'reader')?.id ?? ''
    expect(await refusal(client.events.quickAdd({ calendarId: readOnly, text: 'Lunch' }))).toMatchObject({
      status: 403,
    })
  })
})

describe('freebusy.query', () => {
  const timeMin = '2026-12-07T00:00:00Z'
  const timeMax = '2026-12-08T00:00:00Z'
  const insert = (start: string, end: string, more = {}) =>
    client.events.insert({
      calendarId,
      requestBody: { summary: 'Busy', start: { dateTime: start }, end: { dateTime: end }, ...more },
    })
  const query = async (requestBody: object) =>
    (await client.freebusy.query({ requestBody: { timeMin, timeMax, items: [{ id: calendarId }], ...requestBody } }))
      .data
  const busyOf = async (more = {}) => (await query(more)).calendars?.[calendarId]?.busy ?? []

  it('joins what touches, cuts at the window, and leaves out what is free or declined', async () => {
    const before = await busyOf()
    await insert('2026-12-07T20:00:00Z', '2026-12-07T21:00:00Z')
    await insert('2026-12-07T21:00:00Z', '2026-12-07T21:30:00Z')
    await insert('2026-12-07T23:30:00Z', '2026-12-08T02:00:00Z')
    await insert('2026-12-07T01:00:00Z', '2026-12-07T02:00:00Z', { transparency: 'transparent' })
    const attendees = [{ email: 'robin.keller@example.com', responseStatus: 'declined' }]
    await insert('2026-12-07T03:00:00Z', '2026-12-07T04:00:00Z', { attendees })
    expect(await busyOf()).toEqual([
      ...before,
      { start: '2026-12-07T20:00:00Z', end: '2026-12-07T21:30:00Z' },
      { start: '2026-12-07T23:30:00Z', end: '2026-12-08T00:00:00Z' },
    ])
  })

  it('answers in the zone that is asked for, with the window and each calendar', async () => {
    await insert('2026-12-07T20:00:00Z', '2026-12-07T21:00:00Z')
    const items = [{ id: calendarId }, { id: 'nobody@example.com' }]
    const data = await query({ timeZone: 'Europe/Berlin', items })
    expect(data).toMatchObject({ kind: 'calendar#freeBusy', timeMin: '2026-12-07T00:00:00.000Z' })
    const evening = { start: '2026-12-07T21:00:00+01:00', end: '2026-12-07T22:00:00+01:00' }
    expect(data.calendars?.[calendarId]?.busy).toContainEqual(evening)
    const missing = { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] }
    expect(data.calendars?.['nobody@example.com']).toEqual(missing)
  })

  it('expands series', async () => {
    const week = { timeMin: '2026-11-16T00:00:00+01:00', timeMax: '2026-11-23T00:00:00+01:00' }
    expect((await busyOf(week)).length).toBeGreaterThan(3)
  })

  it.each([
    ['no window', { timeMin: null }, 'required'],
    ['an end before its start', { timeMin: timeMax, timeMax: timeMin }, 'timeRangeEmpty'],
    ['a word that is not a time', { timeMax: 'tomorrow' }, 'badRequest'],
  ])('%s is refused', async (_, more, reason) => {
    const requestBody = { timeMin, timeMax, items: [], ...more }
    expect(await refusal(client.freebusy.query({ requestBody }))).toMatchObject({ status: 400, reason })
  })
})
