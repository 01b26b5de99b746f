import type { AttachedContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { briefed } from './briefed.ts'

const html = '<p>The <b>lease</b> ends in May.</p><style>p { color: red }</style>'
const letter = (headers: string, body: string) =>
  `From: Ann Lee <ann@example.org>\r\nTo: robin.keller@example.com\r\nSubject: Lease\r\n${headers}\r\n\r\n${body}`

/** Ann, connected, and what her agent is told of what she attaches. */
async function attaching({ connected = true } = {}) {
  const scene = await briefed()
  if (connected) await scene.connect()
  const told = async (...attachedContext: AttachedContext[]) => {
    await scene.ask({ prompt: 'Hello', attachedContext })
    return scene.told().at(-1)?.split('[ATTACHED CONTEXT]')[1] ?? ''
  }
  return { ...scene, told, deliver: scene.emulator.services.mailbox.deliver }
}

test('a thread is attached by its id: who, when, the subject and the text of its mails, newest first', async () => {
  const { told, deliver, faults } = await attaching()
  const { threadId } = await deliver(letter('Message-ID: <a@example.org>\r\nContent-Type: text/html', html))
  await deliver(
    letter(
      'Message-ID: <b@example.org>\r\nIn-Reply-To: <a@example.org>\r\nReferences: <a@example.org>',
      'Or in June?\r\n\r\nOn Mon, Ann Lee wrote:\r\n> The lease ends in May.',
    ),
  )
  const words = await told({ type: 'email', id: threadId })
  expect(words).toContain('"title":"Lease"')
  expect(words).toContain(
    '"snippet":"2 mails, newest first.\\n\\nFrom: Ann Lee \\u003cann@example.org>\\nTo: robin.keller@example.com\\nDate: 2026-11-16T09:',
  )
  expect(words).toContain('Or in June?')
  expect(words.match(/lease ends in May/gi)).toHaveLength(1)
  expect(words.indexOf('Or in June?')).toBeLessThan(words.indexOf('ends in May'))
  expect(words).not.toMatch(/color: red|\\u003cb>/)
  expect(faults).toEqual([])
})

test('one mail of a thread is attached by its own id', async () => {
  const { told, deliver } = await attaching()
  await deliver(letter('Message-ID: <a@example.org>', 'The first.'))
  const { id, threadId } = await deliver(
    letter('Message-ID: <b@example.org>\r\nIn-Reply-To: <a@example.org>\r\nReferences: <a@example.org>', 'The second.'),
  )
  expect(id).not.toBe(threadId)
  const words = await told({ type: 'email', id })
  expect(words).toContain('The second.')
  expect(words).not.toContain('The first.')
})

test('an event is attached by its id', async () => {
  const { told } = await attaching()
  const words = await told({ type: 'calendar_event', id: 'seeddentist0001' })
  expect(words).toContain('"title":"Zahnarzt (Dr. Öztürk)"')
  expect(words).toContain('When: Monday, 23 November 2026, 08:15 to 09:00 (Europe/Berlin)\\nWhere: Goethestraße 5')
})

test('an event of another calendar is attached by its id, and says where it is', async () => {
  const { told, emulator } = await attaching()
  const family = emulator.services.calendar.events().find(({ calendarId }) => calendarId.startsWith('family'))
  const words = await told({ type: 'calendar_event', id: family?.id ?? '' })
  expect(words).toContain(`"title":"${family?.fields.summary}"`)
  expect(words).toContain('\\nCalendar: Family')
})

test('a briefing is attached as today or by its date, once it was made', async () => {
  const { told, brief } = await attaching()
  expect(await told({ type: 'briefing', id: 'today' })).toContain('"note":"There is no such briefing."')
  await brief()
  for (const id of ['today', '2026-11-16'])
    expect(await told({ type: 'briefing', id })).toContain(
      '"title":"Briefing of 2026-11-16","snippet":"# Monday, 16 November',
    )
  expect(await told({ type: 'briefing', id: '2026-11-15' })).not.toContain('snippet')
  expect(await told({ type: 'briefing', id: '../briefings/2026-11-16' })).not.toContain('snippet')
})

test('missing content is reported as missing, and is not a fault', async () => {
  const { told, faults } = await attaching()
  const ids = ['18c0ffee18c0ffee', 'no id', 'x'.repeat(5_000)]
  for (const id of ids) {
    expect(await told({ type: 'email', id })).toContain('"note":"There is no such email."')
    expect(await told({ type: 'calendar_event', id })).toContain('"note":"There is no such calendar event."')
  }
  expect(faults).toEqual([])
})

test('without an account the model gets instructions for the user, and the run goes on', async () => {
  const { told, faults } = await attaching({ connected: false })
  const words = await told(
    { type: 'email', id: '18c0ffee', title: 'Lease' },
    { type: 'file', id: 'a.md', snippet: 'A.' },
  )
  expect(words).toMatch(/^\nWhat has a "note" is missing: say so in your answer/)
  expect(words).toMatch(
    /"title":"Lease","note":"This could not be read: Google is not connected\. Connect it .*connect google/,
  )
  expect(faults.map(String)).toEqual([expect.stringContaining('The attached email could not be read')])
})

test.each(['unauthorized', 'forbidden', 'rate-limit', 'internal-error', 'reset', 'lost-answer'] as const)(
  'a run goes on when Gmail answers with %s, and the model is told',
  async (kind) => {
    const { told, emulator, deliver, faults } = await attaching()
    const { threadId } = await deliver(letter('', 'Hi.'))
    emulator.fault({ service: 'gmail', kind, times: 9, retryAfterSeconds: 90 })
    expect(await told({ type: 'email', id: threadId })).toMatch(/"note":"This could not be read: [^"]{20,}\."/)
    expect(faults).toHaveLength(1)
  },
  10_000,
)

test('an attached mail is read when that takes more than a second', async () => {
  const { told, emulator, deliver } = await attaching()
  const { threadId } = await deliver(letter('', 'Slowly.'))
  emulator.fault({ service: 'gmail', kind: 'rate-limit', retryAfterSeconds: 2 })
  expect(await told({ type: 'email', id: threadId })).toContain('Slowly.')
})

test('the mail of another user is not read', async () => {
  const { ask, told, deliver, emulator } = await attaching()
  const { threadId } = await deliver(letter('', 'For Ann only.'))
  expect(await told({ type: 'email', id: threadId })).toContain('For Ann only.')
  await ask({ prompt: 'Hello', attachedContext: [{ type: 'email', id: threadId }] }, 'ben')
  const last = emulator.requests.at(-1)
  expect(JSON.stringify(last?.body)).toContain('Google is not connected')
  expect(JSON.stringify(last?.body)).not.toContain('For Ann only.')
})
