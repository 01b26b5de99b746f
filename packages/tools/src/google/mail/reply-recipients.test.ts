import { expect, test } from 'vitest'
import { checkRecipients, replyRecipients } from './reply-recipients.ts'
import { replySubject } from './reply-subject.ts'

const own = 'me@example.com'
const message = (headers: Record<string, string>, labelIds: string[] = ['INBOX']) => ({
  labelIds,
  payload: { headers: Object.entries(headers).map(([name, value]) => ({ name, value })) },
})
const fromAnn = { From: 'Ann <Ann@Example.com>', To: 'Me <me@example.com>, bob@example.com', Cc: 'cy@example.com' }

test('an answer goes to the sender, one to all to everybody but oneself', () => {
  expect(replyRecipients(message(fromAnn), own, false)).toEqual({ to: ['ann@example.com'], cc: [] })
  expect(replyRecipients(message(fromAnn), own, true)).toEqual({
    to: ['ann@example.com'],
    cc: ['bob@example.com', 'cy@example.com'],
  })
})

test('Reply-To rules over the sender', () => {
  const headers = { ...fromAnn, 'Reply-To': 'office@example.com' }
  expect(replyRecipients(message(headers), own, false).to).toEqual(['office@example.com'])
})

test('an answer to a mail of one’s own goes to those whom it went to', () => {
  const headers = { From: own, To: 'ann@example.com', Cc: 'cy@example.com' }
  expect(replyRecipients(message(headers, ['SENT']), own, true)).toEqual({
    to: ['ann@example.com'],
    cc: ['cy@example.com'],
  })
})

test('a note to oneself can be answered', () => {
  expect(replyRecipients(message({ From: own, To: own }, ['SENT']), own, true)).toEqual({ to: [own], cc: [] })
})

test('a name that looks like an address is no recipient', () => {
  const headers = { From: '"good@example.com" <evil@example.net>', To: own }
  expect(replyRecipients(message(headers), own, false).to).toEqual(['evil@example.net'])
})

test('a message without an address cannot be answered', () => {
  expect(() => replyRecipients(message({ From: 'undisclosed', To: own }), own, false)).toThrow(/no address/)
})

const people = (...addresses: string[]) => addresses.map((address) => ({ name: '', address }))

test('other recipients than those of the thread are refused, with the right ones', () => {
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
