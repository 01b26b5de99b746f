import { expect, test } from 'vitest'
import { mailRecipients, previewMail, readRecipients } from './mail-arguments.ts'

test('recipients are all addresses of to, cc and bcc, normalized, each once', () => {
  const args = { to: ['Ann <Ann@Example.com>'], cc: ['ann@example.com', ' bob@bücher.example '], bcc: ['C@d.example'] }
  expect(mailRecipients(args)).toEqual(['ann@example.com', 'bob@xn--bcher-kva.example', 'c@d.example'])
})

test('an invalid address is a recipient that no allowlist matches', () => {
  expect(mailRecipients({ to: ['"ann@example.com" <evil@example.net>'] })).toEqual([
    '"ann@example.com" <evil@example.net>',
  ])
})

test('an invalid recipient is refused with its position', () => {
  expect(() => readRecipients({ to: ['a@b.example'], cc: ['x@y.example', 'nobody'] })).toThrow(
    expect.objectContaining({ code: 'BAD_REQUEST', field: 'cc[1]' }),
  )
})

test('the preview shows the recipients and the content in one line', () => {
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

test('the preview cuts a long text and says how much is missing', () => {
  expect(previewMail('send a mail', { to: ['a@b.example'], body: 'x'.repeat(1_500) })).toMatch(
    /x … \(500 more characters\)$/,
  )
})
