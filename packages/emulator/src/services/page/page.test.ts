import { calendar } from '@googleapis/calendar'
import { auth, gmail } from '@googleapis/gmail'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Emulator } from '../../start-emulator.ts'
import { googleOptions, openEmulator, rawMail, serviceToken } from '../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { mail: gmail({ version: 'v1', ...options }).users, events: calendar({ version: 'v3', ...options }).events }
}

let emulator: Emulator
beforeEach(async () => {
  emulator = await openEmulator(onTestFinished)
})

async function page(path = '/emulator') {
  const response = await fetch(emulator.url + path)
  return { headers: response.headers, text: await response.text() }
}

it('shows what was sent, drafted and put into the calendar, next to inbox and channels', async () => {
  const { mail, events } = openClients(emulator)
  const raw = rawMail({ To: 'hanna.vogel@example.org', Subject: 'Thursday it is' }, 'See you at 3.')
  await mail.messages.send({ userId: 'me', requestBody: { raw } })
  const draft = rawMail({ Subject: 'Half a thought' })
  await mail.drafts.create({ userId: 'me', requestBody: { message: { raw: draft } } })
  const start = { dateTime: '2026-11-19T15:00:00+01:00' }
  const end = { dateTime: '2026-11-19T15:30:00+01:00' }
  await events.insert({ calendarId: 'primary', sendUpdates: 'all', requestBody: { summary: 'Viewing', start, end } })
  const { text } = await page()
  const [, journal = '', sent = '', drafts = '', inbox = '', calendar = '', slack = ''] = text.split('<h2>')
  expect(journal).toMatch(/gmail: sent.*calendar: event created|calendar: event created.*gmail: sent/s)
  expect(journal).toContain('sendUpdates=all')
  expect(sent).toContain('See you at 3.')
  expect(drafts).toContain('Half a thought')
  expect(inbox).toContain('Lease for Lindenstraße 12')
  expect(calendar).toContain('<td>2026-11-19 15:00</td><td>2026-11-19 15:30</td><td>Viewing</td>')
  expect(slack).toContain('#project-atlas')
})

it('everything that comes from others is text', async () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  await emulator.services.mailbox.deliver(
    `From: ${attack} <a@example.com>\r\nTo: robin.keller@example.com\r\nSubject: ${attack}\r\n\r\n${attack}`,
  )
  const requestBody = { summary: attack, start: { date: '2026-11-20' }, end: { date: '2026-11-21' } }
  await openClients(emulator).events.insert({ calendarId: 'primary', requestBody })
  const { headers, text } = await page()
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).not.toMatch(/<script|<img/)
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'$/,
  )
})

it('state.json has the world and no token', async () => {
  const { text } = await page('/emulator/state.json')
  const state = JSON.parse(text) as { mailbox: { messages: unknown[] } }
  expect(state.mailbox.messages).toHaveLength(42)
  expect(state).not.toHaveProperty('grants')
  expect(text).not.toContain(serviceToken)
})
