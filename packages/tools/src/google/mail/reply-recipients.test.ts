import { expect, test } from 'vitest'
import { checkRecipients, replyRecipients } from './reply-recipients.ts'
import { replySubject } from './reply-target.ts'

const own = 'me@example.com'
const message = (headers: Record<string, string>, labelIds: string[] = ['INBOX']) => ({
  labelIds,
  payload: { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
})
const fromAnn = { From: 'Ann <Ann@Example.com>', To: 'Me <me@example.com>, bob@example.com', Cc: 'cy@example.com' }

test('an answer goes to the sender, and an answer to all to everyone except the user', () => {
  expect(replyRecipients(message(fromAnn), own, false)).toEqual({ to: ['ann@example.com'], cc: [] })
  expect(replyRecipients(message(fromAnn), own, true)).toEqual({
    to: ['ann@example.com'],
    cc: ['bob@example.com', 'cy@example.com'],
  })
})

test('Reply-To wins over the sender', () => {
  const headers = { ...fromAnn, 'Reply-To': 'office@example.com' }
  expect(replyRecipients(message(headers), own, false).to).toEqual(['office@example.com'])
})

test('an answer to the user’s own mail goes to its recipients', () => {
  const headers = { From: own, To: 'ann@example.com', Cc: 'cy@example.com' }
  expect(replyRecipients(message(headers, ['SENT']), own, true)).toEqual({
    to: ['ann@example.com'],
    cc: ['cy@example.com'],
  })
})

test('a note to oneself can be answered', () => {
  expect(replyRecipients(message({ From: own, To: own }, ['SENT']), own, true)).toEqual({ to: [own], cc: [] })
})

test('a name that looks like an address is not a recipient', () => {
  const headers = { From: '"good@example.com" <evil@example.net>', To: own }
  expect(replyRecipients(message(headers), own, false).to).toEqual(['evil@example.net'])
})

test('a message without an address cannot be answered', () => {
  expect(() => replyRecipients(message({ From: 'undisclosed', To: own }), own, false)).toThrow(/no address/)
})

const people = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }))

test('recipients other than those of the thread are refused, naming the right ones', () => {
  const right = { to: ['ann@example.com'], cc: ['cy@example.com'] }
  checkRecipients({ to: people('cy@example.com', 'ann@example.com'), cc: [] }, right, true)
  for (const to of [people('ann@example.com'), people('ann@example.com', 'cy@example.com', 'evil@example.net'), []]) {
    expect(() => checkRecipients({ to, cc: [] }, right, true)).toThrow(
      /exactly these: to: ann@example.com, cc: cy@example.com/,
    )
  }
})

test.each([
  ['Lease', 'Re: Lease'],
  ['Re: Lease', 'Re: Lease'],
  ['RE: re:Lease', 'Re: Lease'],
  ['Regarding the lease', 'Re: Regarding the lease'],
  ['', 'Re:'],
])('the answer to "%s" is "%s"', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer)
})
