import { buildMail, type Mail, mailMark, parseAddress } from '@deckhand/tools/mail'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'

const mark = mailMark('action')
const plain: Mail = {
  from: { name: '', address: 'me@example.com' },
  to: [{ name: '', address: 'ann@example.com' }],
  cc: [],
  bcc: [],
  subject: 'Lease',
  body: 'Dear Ann',
  references: [],
  mark,
  date: new Date('2026-11-15T10:00:00Z'),
}

const headerNames = (source: Buffer) =>
  source
    .toString('latin1')
    .split('\r\n\r\n')[0]
    ?.split(/\r\n(?![ \t])/)
    .map((line) => line.split(':')[0]?.toLowerCase())
    .sort()

// Words of any writing, as a header takes them: no controls, no half characters, no space at the ends or doubled, which no header keeps.
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ''))
  .map((text) => text.replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')
const name = words.map((text) => text.replace(/[@\uff20\ufe6b]/gu, 'a'))
const address = fc.tuple(
  fc.stringMatching(/^[a-z][a-z0-9+_-]{0,10}$/),
  fc.constantFrom('example.com', 'xn--bcher-kva.example'),
)
const person = fc.record({ name, address: address.map(([local, host]) => `${local}@${host}`) })
const people = fc.uniqueArray(person, { minLength: 1, maxLength: 4, selector: (one) => one.address })

test('names and subjects in any writing come back from an independent parser as they were', async () => {
  await fc.assert(
    fc.asyncProperty(words, people, people, async (subject, to, cc) => {
      const source = await buildMail({ ...plain, subject, to, cc })
      expect(source.every((byte) => byte < 128)).toBe(true)
      const mail = await PostalMime.parse(source)
      expect(mail.subject).toBe(subject)
      expect(mail.to).toEqual(to)
      expect(mail.cc).toEqual(cc)
    }),
    { numRuns: 300 },
  )
})

test('a parsed name comes back as well, with its quotes', async () => {
  await fc.assert(
    fc.asyncProperty(
      name.map((text) => text.replace(/[<>]/g, 'a')),
      async (text) => {
        const quoted = `"${text.replace(/["\\]/g, '\\$&')}" <ann@example.com>`
        const to = [parseAddress(quoted, 'to[0]')]
        expect((await PostalMime.parse(await buildMail({ ...plain, to }))).to).toEqual([
          { name: text, address: 'ann@example.com' },
        ])
      },
    ),
    { numRuns: 200 },
  )
})

test('texts come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
      const body = `Dear Ann\n${text.replace(/\p{Cs}/gu, '').replace(/\r/g, '')}`
      const mail = await PostalMime.parse(await buildMail({ ...plain, body }))
      expect(mail.text?.replace(/\r\n/g, '\n').replace(/\n$/, '')).toBe(body.replace(/\n$/, ''))
    }),
    { numRuns: 200 },
  )
})

test('no subject and no name gets a header in', async () => {
  const breaks = fc.constantFrom('\r\n', '\n', '\r', '\0', '\u2028', '\u2029', '\u0085', '\u000b', '\u000c')
  const injected = fc
    .tuple(words, breaks, fc.constantFrom('Bcc: evil@example.net', '\r\n<script>', ' X: 1'))
    .map((all) => all.join(''))
  await fc.assert(
    fc.asyncProperty(injected, async (text) => {
      await expect(buildMail({ ...plain, subject: text })).rejects.toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST', field: 'subject' }),
      )
      expect(() => parseAddress(`"${text}" <ann@example.com>`, 'to[0]')).toThrow(/to\[0\]/)
    }),
  )
})

test('whatever the words are, the headers are the same ones', async () => {
  const expected = headerNames(await buildMail({ ...plain, cc: plain.to }))
  await fc.assert(
    fc.asyncProperty(words, people, people, async (subject, to, cc) => {
      expect(headerNames(await buildMail({ ...plain, subject, to, cc }))).toEqual(expected)
    }),
  )
})

test('a reply has the whole chain of references and replies to its end', async () => {
  const references = Array.from({ length: 40 }, (_, index) => `<message-${index}@mail.example.com>`)
  const mail = await PostalMime.parse(await buildMail({ ...plain, references: [...references, 'no id', '<a b@c>'] }))
  expect(mail.inReplyTo).toBe('<message-39@mail.example.com>')
  expect(mail.references?.split(/\s+/)).toEqual(references)
})

test('date, Message-ID and the mark of the action are in it, and bcc is for Gmail to read', async () => {
  const mail = await PostalMime.parse(await buildMail({ ...plain, bcc: [{ name: 'Cy', address: 'cy@example.com' }] }))
  expect(mail.messageId).toBe(mark.messageId)
  expect(mail.date).toBe('2026-11-15T10:00:00.000Z')
  expect(mail.headers.find(({ key }) => key === 'x-deckhand-action')?.value).toBe(mark.value)
  expect(mail.bcc).toEqual([{ name: 'Cy', address: 'cy@example.com' }])
})
