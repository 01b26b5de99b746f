import { expect, test } from 'vitest'
import { addresseeOf } from './addressee.ts'
import { partnerIn } from './correspondence.ts'

const ann = 'Ann Lee <ann@example.org>'
const kim = 'Kim Day <kim@example.org>'
const joe = 'Joe Fox <joe@example.org>'
const mail = (from: string, to: string, day: number) => ({
  id: `m${day}`,
  from,
  to,
  date: `2026-07-1${day}`,
  text: 'x',
})
const all = {
  messages: [mail(ann, `${kim}, ${joe}`, 1), mail(joe, `${ann}, ${kim}`, 2), mail(kim, `${ann}, ${joe}`, 3)],
}
const elsewhere = { messages: [mail('shop@example.net', kim, 4)] }

test.each([
  ['reply to Ann that Joe is ill', 'Ann'],
  ['answer Joe Fox', 'Joe Fox'],
  ['reply to Ann and Joe that I agree', 'Ann and Joe'],
  ['draft a reply to the mail from Ann about the pier', 'Ann'],
  ['reply to ann@example.org that I agree', 'ann@example.org'],
  ['reply that Joe is ill', ''],
  ['reply to the mail about the pier', ''],
])('%s is for “%s”', (clause, expected) => {
  expect(addresseeOf(clause)).toBe(expected)
})

test('an answer goes to whoever is named, to their own message, and nobody else signs it', () => {
  const toAnn = partnerIn(all, 'reply to Ann that Joe is ill', [all])
  expect(toAnn).toMatchObject({ partner: { name: 'Ann Lee' }, message: { id: 'm1' }, isNewest: false })
  expect(toAnn?.self).toBeUndefined()
  expect(partnerIn(all, 'reply to Ann', [all, elsewhere])).toMatchObject({ self: { name: 'Kim Day' } })
})

test('an answer never goes to the user, nor to somebody who wrote nothing', () => {
  expect(partnerIn(all, 'reply to Kim', [all, elsewhere])).toBeUndefined()
  expect(partnerIn(all, 'reply to Zoe', [all, elsewhere])).toBeUndefined()
  expect(partnerIn(all, 'reply', [all, elsewhere])).toMatchObject({ partner: { name: 'Joe Fox' } })
  expect(partnerIn(all, 'reply', [all])).toBeUndefined()
  expect(partnerIn(all, 'reply to Ann and Joe', [all, elsewhere])).toBeUndefined()
})
