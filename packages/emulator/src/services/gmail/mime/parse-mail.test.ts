import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { expect, it } from 'vitest'
import { parseMail } from './parse-mail.ts'

const parse = (...lines: string[]) => parseMail(Buffer.from(lines.join('\r\n'), 'latin1'))

function shape(part: { mimeType: string; parts: unknown[] }): unknown {
  const parts = part.parts as (typeof part)[]
  return parts.length > 0 ? { [part.mimeType]: parts.map(shape) } : part.mimeType
}

it('what a mail builder builds comes apart again', async () => {
  const raw = await new MailComposer({
    from: { name: 'Åsa "Ö" 田中', address: 'asa@example.org' },
    to: ['Bob <bob@example.org>', 'Группа: x@example.org, y@example.org;'],
    subject: 'Grüße 👋 und ein sehr langer Betreff, der über die Länge einer Zeile hinausgeht, wie es öfter vorkommt',
    text: 'Schöne Grüße',
    html: '<p>Schöne Grüße</p>',
    attachments: [{ filename: 'Übersicht – 2026.csv', content: 'a;b\n' }],
  })
    .compile()
    .build()
  const mail = await parseMail(raw)
  expect(shape(mail.root)).toEqual({
    'multipart/mixed': [{ 'multipart/alternative': ['text/plain', 'text/html'] }, 'text/csv'],
  })
  expect(mail.root.parts.map(({ partId }) => partId)).toEqual(['0', '1'])
  expect(mail.root.parts[0]?.parts.map(({ partId }) => partId)).toEqual(['0.0', '0.1'])
  expect(mail.subject).toBe(
    'Grüße 👋 und ein sehr langer Betreff, der über die Länge einer Zeile hinausgeht, wie es öfter vorkommt',
  )
  expect(mail.from).toEqual([{ name: 'Åsa "Ö" 田中', address: 'asa@example.org' }])
  expect(mail.to.map(({ address }) => address)).toEqual(['bob@example.org', 'x@example.org', 'y@example.org'])
  expect(mail.filenames).toEqual(['Übersicht – 2026.csv'])
  expect(mail.root.parts[1]?.content.toString()).toBe('a;b\n')
  expect(mail.text.trim()).toBe('Schöne Grüße')
})

it('a comma in an encoded name parts no addresses', async () => {
  const name = `=?UTF-8?B?${Buffer.from('Ångström, Åsa').toString('base64')}?=`
  const mail = await parse(`To: ${name} <asa@example.org>, bob@example.org`, '', '')
  expect(mail.to).toEqual([
    { name: 'Ångström, Åsa', address: 'asa@example.org' },
    { name: '', address: 'bob@example.org' },
  ])
  expect(mail.root.headers[0]?.value).toBe('"Ångström, Åsa" <asa@example.org>, bob@example.org')
})

it('text of another charset becomes UTF-8', async () => {
  const mail = await parse('Content-Type: text/plain; charset=iso-8859-1', '', 'Gr\xfc\xdfe')
  expect(mail.root.content.toString('utf8').trim()).toBe('Grüße')
})

it('quoted-printable is decoded', async () => {
  const mail = await parse('Content-Transfer-Encoding: quoted-printable', '', 'Gr=C3=BC=C3=9Fe =', 'weiter')
  expect(mail.text.trim()).toBe('Grüße weiter')
})

it('HTML alone is read without its marks', async () => {
  const mail = await parse('Content-Type: text/html', '', '<style>p{}</style><p>Fish &amp; chips&#33;</p>')
  expect(mail.text.trim()).toBe('Fish & chips!')
})

it.each([
  [''],
  ['no header at all'],
  ['\r\n\r\nonly a body'],
  ['Content-Type: multipart/mixed; boundary=x\r\n\r\nno boundary here'],
  ['Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nopen end'],
  ['Content-Type: text/plain; charset=klingon\r\n\r\nqapla'],
  ['To: <<<>>>\r\nMessage-ID: none\r\n\r\n'],
])('%j is a mail, of a kind', async (raw) => {
  expect((await parseMail(Buffer.from(raw))).root.mimeType).toMatch(/^(text\/plain|multipart\/mixed)$/)
})
