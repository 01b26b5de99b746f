import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { actionServer, invalid, json, ok } from '../action-server.ts'

function form(input: object | undefined, files: [key: string, content: string, name?: string][]): RequestInit {
  const body = new FormData()
  if (input) body.set('_input', JSON.stringify(input))
  for (const [key, content, name = 'a.txt'] of files)
    body.append(key, new File([content], name, { type: 'text/plain' }))
  return { method: 'POST', body }
}

const seen = (content: string, name = 'a.txt') => ({
  name,
  type: 'text/plain',
  size: content.length,
  content,
  folder: '700',
})

test('files come under their keys: one, several, and by name', async () => {
  const { call } = await actionServer()
  const sent = form({ title: 'Boat' }, [
    ['photo', 'p'],
    ['pages', 'one'],
    ['papers[bill of sale]', 'b'],
  ])
  expect(await call('POST', 'orders.attach', sent)).toEqual(
    ok({ title: 'Boat', photo: seen('p'), pages: [seen('one')], papers: { 'bill of sale': seen('b') } }),
  )
})

test('files are gone after the call, also when it fails', async () => {
  const { call, heard } = await actionServer()
  for (const title of ['Boat', 'refuse it']) await call('POST', 'orders.attach', form({ title }, [['photo', 'p']]))
  expect(heard).toHaveLength(2)
  expect(heard.map((path) => existsSync(dirname(path)))).toEqual([false, false])
})

test('a file name is never used as a path', async () => {
  const { call, heard } = await actionServer()
  const names = ['../../../tmp/escaped', '/etc/passwd', 'a\0b', '..', 'ä "quoted".png']
  for (const name of names) {
    const [status, body] = await call('POST', 'orders.attach', form({ title: 'T' }, [['photo', 'p', name]]))
    expect([status, JSON.parse(body).data.photo.name], name).toEqual([200, name])
  }
  expect(heard.every((path) => /\/deckhand-upload-\w+\/1$/.test(path))).toBe(true)
})

test('files and the rest of the input are validated together', async () => {
  const { call, heard } = await actionServer()
  const attach = (...given: Parameters<typeof form>) => call('POST', 'orders.attach', form(...given))
  expect(await attach({ title: 'T' }, [])).toEqual(invalid('The input does not fit: $.photo is missing.', '$.photo'))
  expect(await attach(undefined, [['photo', 'p']])).toMatchObject([400, expect.stringContaining('"$.title"')])
  expect(await attach({ title: 'T' }, [['phoot', 'p']])).toMatchObject([400, expect.stringContaining('INVALID_INPUT')])
  const twice = [['photo', 'p'] as [string, string], ['photo', 'q'] as [string, string]]
  expect(await attach({ title: 'T' }, twice)).toEqual(
    invalid(
      'photo: takes one file, and 2 were sent. Send one; for an action that takes several, its file says "file[]".',
    ),
  )
  expect(await attach({ title: 'T', photo: 'x' }, [['photo', 'p']])).toEqual(
    invalid('photo: is in _input too. Send it once.'),
  )
  const named: [string, string][] = [
    ['papers[a]', '1'],
    ['papers[a]', '2'],
  ]
  expect(await attach({ title: 'T' }, named)).toEqual(invalid('papers: every file there needs a name of its own.'))
  expect(await attach({ title: 'T' }, [['__proto__', 'p']])).toMatchObject([
    400,
    expect.stringContaining('INVALID_INPUT'),
  ])
  expect(heard).toEqual([])
})

test('JSON cannot take the place of a file, and cannot name one on this machine', async () => {
  const { call, heard } = await actionServer()
  const photo = { name: 'a', type: 'b', size: 1, path: '/etc/passwd' }
  for (const value of [photo, '/etc/passwd', 'abc'])
    expect(await call('POST', 'orders.attach', json({ title: 'T', photo: value }))).toMatchObject([
      400,
      expect.stringContaining('"$.photo"'),
    ])
  expect(heard).toEqual([])
})

test('a file that is too large, or one too many, is refused by its name', async () => {
  const { call, heard } = await actionServer()
  const tooLarge = form({ title: 'T' }, [['photo', 'x'.repeat(1_001)]])
  expect(await call('POST', 'orders.attach', tooLarge)).toEqual([
    413,
    '{"ok":false,"code":"TOO_LARGE","error":"photo: a file must be at most 1000 bytes.","field":"photo"}',
  ])
  const most = form({ title: 'T' }, [['photo', 'x'.repeat(1_000)]])
  expect((await call('POST', 'orders.attach', most))[0]).toBe(200)
  heard.length = 0
  const many = Array.from({ length: 4 }, (): [string, string] => ['pages', 'x'])
  for (const input of [{ title: 'T' }, undefined])
    expect(await call('POST', 'orders.attach', form(input, many))).toEqual([
      413,
      '{"ok":false,"code":"TOO_LARGE","error":"body: must have at most 3 files.","field":"body"}',
    ])
  expect(heard).toEqual([])
})

test('parts are counted with the boundary that they are parsed with, however the header spells it', async () => {
  const { call, heard } = await actionServer()
  const boundary = 'between-the-parts-between-the-parts'
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="pages"; filename=""\r\n\r\n\r\n`
  const send = (type: string, parts: number) => {
    const body = `${part.repeat(parts)}--${boundary}--\r\n`
    return call('POST', 'orders.attach', { body, headers: { 'content-type': `multipart/form-data; ${type}` } })
  }
  const missing = invalid('The input does not fit: $.title is missing.', '$.title')
  for (const type of [`boundary=${boundary}`, `charset=utf-8; boundary="${boundary}"`]) {
    expect(await send(type, 2)).toEqual(missing)
    expect((await send(type, 1_000))[0]).toBe(413)
  }
  const hidden = [`x="; boundary=other"; boundary=${boundary}`, `boundary="${boundary.replace('p', '\\p')}"`]
  for (const type of hidden) {
    const [status, body] = await send(type, 1_000)
    expect([status, body.includes('missing')], type).toEqual([400, false])
  }
  expect(heard).toEqual([])
})

test('an invalid form is refused', async () => {
  const { call } = await actionServer()
  const send = (type: string, body: string) =>
    call('POST', 'orders.attach', { body, headers: { 'content-type': type } })
  const broken = 'body: is not the multipart form that its content-type announces.'
  expect(await send('multipart/form-data', 'x')).toEqual(invalid('content-type: must name the boundary of the parts.'))
  expect(await send('multipart/form-data; boundary=a', 'x')).toEqual(invalid(broken))
  expect(await send('multipart/form-data; boundary=a', '')).toEqual(invalid(broken))
  expect(await send('text/plain', 'x')).toEqual(
    invalid('content-type: send the input as application/json, or a form as multipart/form-data.'),
  )
  const fields = new FormData()
  fields.set('title', 'T')
  expect(await call('POST', 'orders.attach', { body: fields })).toEqual(
    invalid('title: put it into _input, which is JSON. Only files have their own parts.'),
  )
  const { body } = form({ title: 'T' }, [['_input', 'x']])
  expect(await call('POST', 'orders.attach', { body: body ?? null })).toEqual(
    invalid('_input: must be text, not a file.'),
  )
  expect((await call('POST', 'orders.place', form({ items: [] }, [['photo', 'p']])))[0]).toBe(400)
})
