import { calendar } from '@googleapis/calendar'
import { auth, gmail } from '@googleapis/gmail'
import { expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../start-emulator.ts'
import { googleOptions, openEmulator } from '../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { mail: gmail({ version: 'v1', ...options }).users, events: calendar({ version: 'v3', ...options }).events }
}

const userId = 'me'

it('find the mail thread about the lease, draft a reply, and put a viewing on Thursday at 3', async () => {
  const emulator = await openEmulator(onTestFinished)
  const { mail, events } = openClients(emulator)

  const { data: found } = await mail.threads.list({ userId, q: 'lease from:hanna', maxResults: 20 })
  expect(found.threads).toHaveLength(1)
  const threadId = found.threads?.[0]?.id ?? ''
  const { data: thread } = await mail.threads.get({ userId, id: threadId })
  const headers = new Map(thread.messages?.at(-1)?.payload?.headers?.map(({ name, value }) => [name, value ?? '']))
  expect(headers.get('Subject')).toBe('Re: Lease for Lindenstraße 12, second floor')

  const answered = headers.get('Message-ID') ?? ''
  const subject = `=?UTF-8?B?${Buffer.from(headers.get('Subject') ?? '').toString('base64')}?=`
  const lines = [
    'To: hanna.vogel@example.org',
    `Subject: ${subject}`,
    `In-Reply-To: ${answered}`,
    `References: ${headers.get('References')} ${answered}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Thursday at 3 suits me.',
  ]
  const raw = Buffer.from(lines.join('\r\n')).toString('base64url')
  const { data: draft } = await mail.drafts.create({ userId, requestBody: { message: { threadId, raw } } })
  expect(draft.message?.threadId).toBe(threadId)

  const at = (time: string) => ({ dateTime: `2026-11-19T${time}:00`, timeZone: emulator.services.calendar.timeZone })
  const day = { timeMin: '2026-11-19T14:30:00+01:00', timeMax: '2026-11-19T16:00:00+01:00' }
  const list = async () => (await events.list({ calendarId: 'primary', ...day, singleEvents: true })).data.items
  expect(await list()).toEqual([])
  const requestBody = { summary: 'Viewing', start: at('15:00'), end: at('15:30') }
  await events.insert({ calendarId: 'primary', requestBody })
  expect(await list()).toMatchObject([{ summary: 'Viewing', start: { dateTime: '2026-11-19T15:00:00+01:00' } }])

  expect(emulator.services.journal()).toMatchObject([
    { service: 'gmail', action: 'draft created' },
    { service: 'calendar', action: 'event created', title: 'Viewing' },
  ])
})
