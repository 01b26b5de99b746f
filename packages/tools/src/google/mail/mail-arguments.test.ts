import { expect, test } from 'vitest'
import { mailRecipients, previewMail, readRecipients } from './mail-arguments.ts'

test('recipients are all of to, cc and bcc, bare and in one spelling, each once', () => {
  const args = { to: ['Ann <Ann@Example.com>'], cc: ['ann@example.com', ' bob@bücher.example '], bcc: ['C@d.example'] }
  expect(mailRecipients(args)).toEqual(['ann@example.com', 'bob@xn--bcher-kva.example', 'c@d.example'])
})

test('what is no address is a recipient that nobody allowed', () => {
  expect(mailRecipients({ to: ['"ann@example.com" <evil@example.net>'] })).toEqual([
    '"ann@example.com" <evil@example.net>',
  ])
})

test('a bad recipient is refused with its place', () => {
  expect(() => readRecipients({ to: ['a@b.example'], cc: ['x@y.example', 'nobody'] })).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', field: 'cc[1]' }),
  )
})

test('the preview says in one line who gets what', () => {
  const args = {
    to: ['Ann <ann@Example.com>'],
    bcc: ['b@bücher.example'],
    subject: 'Lease',
    body: 'Dear Ann,\n\nyes.\u202e',
  }
  expect(previewMail('send a mail', args)).toBe(
    'send a mail to Ann <ann@example.com>; bcc b@xn--bcher-kva.example, subject "Lease": Dear Ann, yes.',
  )
})

test('a long text is cut in the preview, which says how much more there is', () => {
  expect(previewMail('send a mail', { to: ['a@b.example'], body: 'x'.repeat(1_500) })).toMatch(
    /x … \(500 more characters\)$/,
  )
})
