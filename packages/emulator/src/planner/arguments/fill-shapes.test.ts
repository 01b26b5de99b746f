import { expect, test } from 'vitest'
import { fill, found } from '../testing/fill.ts'

const to = { type: 'string', description: 'Mail address of the recipient' }
const list = { type: 'array', items: { type: 'string', format: 'email' }, description: 'Mail addresses' }

test('several addresses go into a list, or into a text that says it takes several', () => {
  const text = 'Send it to ana@example.com and bo@example.org'
  expect(found(text, { to: list })).toEqual({ to: ['ana@example.com', 'bo@example.org'] })
  expect(found(text, { to: { ...to, description: 'Mail addresses, separated by commas' } })).toEqual({
    to: 'ana@example.com, bo@example.org',
  })
})

test('a copy is sent only to whom the words name for it', () => {
  const properties = { to, cc: { type: 'string', description: 'Mail address for a copy' } }
  expect(fill('Mail ana@example.com, cc bo@example.org', properties, { required: ['to'] }).args).toEqual({
    to: 'ana@example.com',
    cc: 'bo@example.org',
  })
  expect(fill('Mail ana@example.com', properties, { required: ['to'] }).args).toEqual({ to: 'ana@example.com' })
})

test('links, paths and phone numbers find their parameters', () => {
  const properties = { url: { type: 'string', format: 'uri' }, path: { type: 'string' }, phone: { type: 'string' } }
  expect(found('Save www.example.org to notes/page.md and call 030 1234567', properties)).toEqual({
    url: 'https://www.example.org',
    path: 'notes/page.md',
    phone: '030 1234567',
  })
})
