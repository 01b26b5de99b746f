import { expect, test } from 'vitest'
import { attachmentsOf } from './describe-mail.ts'
import { messageTexts } from './message-text.ts'

const { signal } = new AbortController()
const part = (mimeType: string, text: string | Buffer, type = mimeType) => ({
  mimeType,
  filename: '',
  headers: [{ name: 'Content-Type', value: type }],
  body: { size: text.length, data: Buffer.from(text).toString('base64url') },
})
const mail = (subject: string, ...parts: object[]) => ({
  payload: { mimeType: 'multipart/mixed', headers: [{ name: 'Subject', value: subject }], parts },
})
const alternative = (...parts: object[]) => ({ mimeType: 'multipart/alternative', parts })

test('plain text is preferred to HTML', async () => {
  const message = mail('x', alternative(part('text/plain', 'plain words'), part('text/html', '<p>other words')))
  expect(await messageTexts([message], signal)).toEqual([{ text: 'plain words', quoted: 0 }])
})

test('HTML becomes text without quoted mails, scripts and styles', async () => {
  const html =
    '<style>p{}</style><p>Hello <b>Ann</b></p><ul><li>one<li>two</ul><script>x()</script><div class="gmail_quote">On Monday<blockquote>old</blockquote></div>'
  const [read] = await messageTexts([mail('Re: x', part('text/html', html))], signal)
  expect(read?.text).toBe('Hello Ann\n\n- one\n- two')
  expect(read?.quoted).toBeGreaterThan(8)
})

test('forwarded mails stay, in text and in HTML', async () => {
  const text = 'See below\n\n---------- Forwarded message ---------\nFrom: Bob\n\nthe plan'
  const html = '<p>See below</p><div class="gmail_quote">the plan</div>'
  const read = await messageTexts(
    [mail('Fwd: x', part('text/plain', text)), mail('Fwd: x', part('text/html', html))],
    signal,
  )
  expect(read.map((one) => [one.text.endsWith('the plan'), one.quoted])).toEqual([
    [true, 0],
    [true, 0],
  ])
})

test('a text other than UTF-8 is decoded by its charset', async () => {
  const latin = part('text/plain', Buffer.from('café', 'latin1'), 'text/plain; charset=iso-8859-1')
  expect(await messageTexts([mail('x', latin)], signal)).toEqual([{ text: 'café', quoted: 0 }])
})

test('terminal control sequences are removed from the text', async () => {
  const [read] = await messageTexts([mail('x', part('text/plain', 'a\u001b[31mb\u202ec\0'))], signal)
  expect(read?.text).toBe('abc')
})

test('attachments are listed by name, type and size, and an attached mail counts as one', () => {
  const message = mail(
    'x',
    part('text/plain', 'text'),
    { mimeType: 'application/pdf', filename: 'lease.pdf', body: { attachmentId: 'a', size: 9 } },
    { mimeType: 'message/rfc822', filename: 'old.eml', body: { size: 5 }, parts: [part('text/plain', 'inner')] },
    { mimeType: 'image/png', filename: '', body: { attachmentId: 'b', size: 3 } },
  )
  expect(attachmentsOf(message)).toEqual([
    { name: 'lease.pdf', type: 'application/pdf', size: 9 },
    { name: 'old.eml', type: 'message/rfc822', size: 5 },
    { name: '(no name)', type: 'image/png', size: 3 },
  ])
})
