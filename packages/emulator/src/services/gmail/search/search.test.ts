import { auth, gmail } from '@googleapis/gmail'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../start-emulator.ts'
import { googleOptions, serviceToken, wednesday } from '../../../testing/open-emulator.ts'

function openClients(emulator: Emulator, token?: string) {
  const options = googleOptions(emulator, new auth.OAuth2(), token)
  return { mail: gmail({ version: 'v1', ...options }).users }
}
type Clients = ReturnType<typeof openClients>

let emulator: Emulator
let mail: Clients['mail']

// One for all: a search changes nothing.
beforeAll(async () => {
  emulator = await startEmulator({ now: () => wednesday, serviceToken })
  mail = openClients(emulator).mail
})
afterAll(() => emulator.close())

const count = async (q: string) => (await mail.messages.list({ userId: 'me', q })).data.resultSizeEstimate

it.each([
  ['', 42],
  ['lease', 6],
  ['LEASE', 6],
  ['subject:lease', 4],
  ['subject:(lease second)', 4],
  ['subject:(lease lunch)', 0],
  ['subject:lease OR subject:lunch', 7],
  ['{subject:lease subject:lunch}', 7],
  ['subject:lease -from:hanna', 1],
  ['subject:lease -in:sent', 3],
  ['from:hanna', 3],
  ['from:hanna.vogel@example.org', 3],
  ['from:"Hanna Vogel"', 3],
  ['from:vogel@example.org hanna', 3],
  ['from:han', 0],
  ['from:me@example.com', 0],
  ['from:åkesson', 1],
  ['from:akesson', 1],
  ['to:hanna', 1],
  ['cc:bjorn.akesson@example.net', 1],
  ['"viewing could be on Thursday"', 1],
  ['"Thursday viewing could"', 0],
  ['誕生日パーティーのご案内', 2],
  ['is:starred', 1],
  ['is:unread from:hanna', 1],
  ['is:read from:hanna', 2],
  ['in:sent', 9],
  ['in:inbox from:me', 0],
  ['in:anywhere subject:lease', 4],
  ['label:flat', 2],
  ['label:Label_1', 2],
  ['has:attachment', 4],
  ['has:attachment from:jiri', 1],
  ['filename:csv', 1],
  ['category:promotions', 4],
  ['rfc822msgid:lease-1.seed@example.org', 1],
  ['rfc822msgid:<lease-1.seed@example.org>', 1],
  ['newer_than:2d from:hanna', 1],
  ['older_than:5d from:hanna', 1],
  ['after:2026/11/17 from:hanna', 1],
  ['after:2026-11-14 before:2026-11-16 from:hanna', 1],
  [`after:${Date.parse('2026-11-17T15:00:00Z') / 1000} from:hanna`, 1],
  [`after:${Date.parse('2026-11-17T16:00:00Z') / 1000} from:hanna`, 0],
  ['after:someday', 0],
  ['subject:lease (from:robin OR is:starred)', 2],
  ['https://gruenstrom.example.org/nothing', 0],
  ['(((', 42],
  ['-', 42],
  ['OR', 42],
])('%j finds %d', async (q, expected) => {
  expect(await count(q)).toBe(expected)
})

it('dates are midnight in PST, as the API reads them', async () => {
  const early = emulator.services.mailbox.messages().filter(({ subject }) => subject.startsWith('Action required'))
  expect(early).toHaveLength(1)
  expect(await count('subject:"Action required" after:2026/11/16')).toBe(0)
  expect(await count('subject:"Action required" after:2026/11/15')).toBe(1)
})
