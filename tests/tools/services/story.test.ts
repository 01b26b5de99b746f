import { expect, test } from 'vitest'
import { draftHeaders, storyStage } from './story.ts'

const story = 'find the mail thread about the lease, draft a reply, and put a viewing on Thursday at 3'
const sunday = '2026-11-15T12:00:00Z'
const leaseSubject = 'Re: Lease for Lindenstraße 12, second floor'

type Stage = Awaited<ReturnType<typeof storyStage>>

const at = (time: string, timeZone: string) => ({ instant: Date.parse(time), timeZone })

const viewing = ({ emulator }: Stage) =>
  emulator.services.calendar.events().find(({ id }) => String(id).startsWith('deckhand'))

test('the story: a draft in the right thread and an event at the right time, each after an approval, and all of it in the audit', async () => {
  const stage = await storyStage(sunday)
  const { emulator, store } = stage
  const lease = emulator.services.mailbox.messages().findLast(({ subject }) => subject === leaseSubject)
  const { runId, asked, text } = await stage.tell(story)

  expect(asked.map(({ tool }) => tool).sort()).toEqual(['calendar_event_create', 'gmail_draft_create'])
  const previews = asked.map(({ preview }) => preview).join('\n')
  expect(previews).toContain(
    `draft a reply to Hanna Vogel <hanna.vogel@example.org>, subject "${leaseSubject}": Dear Hanna,`,
  )
  expect(previews).toContain('put "Viewing" into the calendar: Thursday, 19 November 2026, 15:00 to 16:00')

  const [draft, ...others] = emulator.services.mailbox.drafts().filter(({ subject }) => subject === leaseSubject)
  expect(others).toEqual([])
  expect(draft).toMatchObject({ threadId: lease?.threadId, to: [{ address: 'hanna.vogel@example.org' }], cc: [] })
  expect(draft?.text).toContain('The viewing on Thursday at 3 suits me.')
  const headers = await draftHeaders(emulator, draft?.draftId ?? '')
  expect(headers.get('in-reply-to')).toBe(lease?.messageId)
  expect(headers.get('references')).toContain(lease?.messageId)
  expect(
    emulator.services.mailbox
      .sent()
      .some(({ subject, text: words }) => subject === leaseSubject && words.includes('suits me')),
  ).toBe(false)

  expect(viewing(stage)).toMatchObject({
    fields: { summary: 'Viewing' },
    start: at('2026-11-19T15:00:00+01:00', 'Europe/Berlin'),
    end: at('2026-11-19T16:00:00+01:00', 'Europe/Berlin'),
  })
  expect(text).toContain('A draft to hanna.vogel@example.org is in Gmail. It was not sent.')
  expect(text).toContain('"Viewing" is in the calendar: Thursday, 19 November 2026, 15:00 to 16:00 (Europe/Berlin).')

  const page = await (await fetch(`${emulator.url}/emulator`)).text()
  expect(page).toContain('hanna.vogel@example.org')
  expect(page).toContain('Viewing')

  const trail = await stage.audit(runId)
  for (const tool of ['gmail_draft_create', 'calendar_event_create']) {
    expect(trail.filter(([, name]) => name === tool)).toEqual([
      ['approval_asked', tool, null],
      ['approval_resolved', tool, 'approved'],
      ['effect_begun', tool, null],
      ['effect_ended', tool, 'completed'],
    ])
  }
  expect((await store.audit.verify()).faults).toEqual([])
})

test('a draft that is rejected is not made, the event is, and the answer says both', async () => {
  const stage = await storyStage(sunday)
  const before = stage.emulator.services.mailbox.drafts().length
  const { runId, text } = await stage.tell(story, 'gmail_draft_create')
  expect(stage.emulator.services.mailbox.drafts()).toHaveLength(before)
  expect(viewing(stage)).toMatchObject({ start: at('2026-11-19T15:00:00+01:00', 'Europe/Berlin') })
  expect(text).toContain('**draft a reply**: I did not do that, because it was rejected: “Not yet.”')
  expect(text).toContain('"Viewing" is in the calendar')
  expect(await stage.audit(runId)).toContainEqual(['approval_resolved', 'gmail_draft_create', 'rejected'])
})

test('a mail that is not found gets no reply, the event is made, and the answer says both', async () => {
  const stage = await storyStage(sunday)
  const { asked, text } = await stage.tell(story.replace('lease', 'zebra'))
  expect(asked.map(({ tool }) => tool)).toEqual(['calendar_event_create'])
  expect(text).toContain('**draft a reply**: I did not do that: nothing was found for “mail thread about the zebra”.')
  expect(viewing(stage)).toMatchObject({ fields: { summary: 'Viewing' } })
})

test.each([
  // It is still Wednesday in New York, and already Thursday in Berlin, where the calendar is.
  [
    'America/New_York',
    'tomorrow at 3',
    '2026-11-19T03:00:00Z',
    '2026-11-19T15:00:00-05:00',
    'Thursday, 19 November 2026',
  ],
  ['Asia/Tokyo', 'tomorrow at 3', '2026-11-18T16:00:00Z', '2026-11-20T15:00:00+09:00', 'Friday, 20 November 2026'],
  ['America/New_York', 'on Thursday at 3', sunday, '2026-11-19T15:00:00-05:00', 'Thursday, 19 November 2026'],
])('in %s, %s is meant there', async (timeZone, when, now, start, day) => {
  const stage = await storyStage(now, { timeZone })
  const { asked } = await stage.tell(story.replace('on Thursday at 3', when))
  expect(asked.map(({ preview }) => preview).join('\n')).toContain(`${day}, 15:00 to 16:00 (${timeZone})`)
  expect(viewing(stage)?.start).toEqual(at(start, timeZone))
})

test.each([
  [
    'look up the mail from Hanna about the lease, write her an answer and add a viewing next Friday at half past 2',
    '2026-11-20T14:30:00+01:00',
    'Viewing',
  ],
  [
    'Please search my mail for the lease. Draft a short reply, then schedule a call on 2026-11-24 at 09:30 for half an hour.',
    '2026-11-24T09:30:00+01:00',
    'Call',
  ],
  [
    'Could you find the thread about the lease, prepare an answer and book an appointment tomorrow at 11?',
    '2026-11-16T11:00:00+01:00',
    'Appointment',
  ],
])('it is no trick of one sentence: %s', async (said, start, title) => {
  const stage = await storyStage(sunday)
  const { asked } = await stage.tell(said)
  expect(asked.map(({ tool }) => tool).sort()).toEqual(['calendar_event_create', 'gmail_draft_create'])
  const drafts = stage.emulator.services.mailbox.drafts().filter(({ subject }) => subject === leaseSubject)
  expect(drafts).toMatchObject([{ to: [{ address: 'hanna.vogel@example.org' }] }])
  expect(viewing(stage)).toMatchObject({ fields: { summary: title }, start: at(start, 'Europe/Berlin') })
})

const sentTo = ({ emulator }: Stage, words: string) =>
  emulator.services.mailbox
    .sent()
    .filter(({ text }) => text.includes(words))
    .map(({ to }) => to.map(({ address }) => address))

test.each([
  ['reply to Tom that I agree with it', ['tom.ashworth@example.com'], 'Dear Tom,\n\nI agree with it.\n\nBest wishes'],
  ['reply to Priya that I agree with it', ['priya.raman@example.com'], 'Dear Priya,'],
])('%s: it goes to them and is signed by nobody else', async (said, to, words) => {
  const stage = await storyStage(sunday)
  const { asked } = await stage.tell(said)
  expect(asked.map(({ preview }) => preview).join()).not.toMatch(/Best wishes (?:Luc|Tom|Priya)/)
  expect(sentTo(stage, 'I agree with it.')).toEqual([to])
  expect(asked[0]?.preview).toContain(words.replaceAll('\n\n', ' '))
})

test.each([
  'find the mail from Zebra Corp and reply that I agree with it',
  'find the mail about the zebra and reply that I agree with it',
  'reply to Keller that I agree with it',
])('%s: nothing is sent, and that is said', async (said) => {
  const stage = await storyStage(sunday)
  const { asked, text } = await stage.tell(said)
  expect(asked).toEqual([])
  expect(sentTo(stage, 'I agree with it.')).toEqual([])
  expect(text).toContain('I did not do that')
})

test('a moved event keeps its length, and the named day only identifies it', async () => {
  const stage = await storyStage(sunday)
  await stage.tell('move the interview on Wednesday to Friday at 10')
  const interview = stage.emulator.services.calendar.events().find(({ id }) => id === 'seedinterview0001')
  expect(interview?.start).toMatchObject({ instant: Date.parse('2026-11-20T10:00:00+01:00') })
  expect(interview?.end).toMatchObject({ instant: Date.parse('2026-11-20T11:00:00+01:00') })
})

test('only the named memory is forgotten, and the answer names it', async () => {
  const stage = await storyStage(sunday)
  await stage.tell('remember I like tea')
  expect((await stage.tell('forget that I like coffee')).text).toContain('only “I like tea”')
  expect((await stage.tell('forget that I like tea')).text).toBe('It is forgotten: “I like tea”.')
})
