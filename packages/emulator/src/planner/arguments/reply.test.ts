import { expect, test } from 'vitest'
import { now } from '../testing/moments.ts'
import { partnerIn } from './correspondence.ts'
import { asksToReply, composeReply } from './reply.ts'

test.each([
  ['reply to Ann that I agree', true],
  ['Please draft a short reply', true],
  ['write her an answer', true],
  ['what is the answer?', false],
  ['send a letter to Ann', false],
])('%s: %s', (clause, expected) => {
  expect(asksToReply(clause)).toBe(expected)
})

const ann = 'Ann Lee <ann@example.org>'
const kim = 'Kim Day <kim@example.org>'
const thread = (...senders: string[]) => ({
  messages: senders.map((from, index) => ({
    from,
    to: from === ann ? kim : ann,
    subject: 'Re: The pier',
    date: `2026-07-1${index}`,
    text: 'Shall we do a survey?',
  })),
})

test('an answer goes to whoever wrote last, and to whoever is named when that was the user', () => {
  expect(partnerIn(thread(ann, kim, ann), 'reply')?.partner.address).toBe('ann@example.org')
  expect(partnerIn(thread(ann, kim), 'reply to Ann')?.partner.address).toBe('ann@example.org')
})

test('it agrees to what the message speaks of and promises nothing else', () => {
  const found = partnerIn(thread(ann), 'reply')
  expect(composeReply(found, ['note a survey on Friday at 4', 'buy bread tomorrow'], now)).toBe(
    'Dear Ann,\n\nThank you for your message about “The pier”. The survey on Friday at 4 suits me.\n\nBest wishes\nKim',
  )
  expect(composeReply(found, ['buy bread tomorrow'], now)).toContain('will come back to you shortly.')
})

test('where nobody wrote there is nothing to answer', () => {
  expect(composeReply(partnerIn({ messages: [] }, 'reply'), [], now)).toBeUndefined()
})
