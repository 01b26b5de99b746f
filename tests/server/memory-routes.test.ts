import { memoryLimits } from '@deckhand/runtime'
import { expect, test } from 'vitest'
import { served } from '../support/servers/served.ts'

interface Answer {
  memory: { id: string; text: string }
  memories: { text: string }[]
  next: string | null
  entries: object[]
  profile: object
}

async function agent() {
  const { url, store } = await served([], [])
  const at = (path: string) => `${url}/api/agent${path}`
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(at(path), { method, ...(body && { body: JSON.stringify(body) }) })
    return { status: response.status, ...((await response.json()) as Answer) }
  }
  const add = (text: string) => send('POST', '/memories', { text })
  return { store, send, add }
}

const texts = ({ memories }: Answer) => memories.map(({ text }) => text)

test('a user adds memories, reads them in pages, newest first, and forgets them', async () => {
  const { send, add } = await agent()
  const { memory } = await add('  likes tea ')
  expect(memory).toMatchObject({ text: 'likes tea' })
  for (const text of ['has a boat', 'sings']) await add(text)
  const first = await send('GET', '/memories?limit=2')
  expect(texts(first)).toEqual(['sings', 'has a boat'])
  const second = await send('GET', `/memories?limit=2&after=${first.next}`)
  expect([texts(second), second.next]).toEqual([['likes tea'], null])
  for (let times = 0; times < 2; times += 1)
    expect(await send('DELETE', `/memories/${memory.id}`)).toEqual({ status: 200, ok: true })
  expect(texts(await send('GET', '/memories'))).toEqual(['sings', 'has a boat'])
  const { entries } = await send('GET', '/audit?kind=memory_forgotten')
  expect(entries).toMatchObject([{ data: { id: memory.id } }])
  expect(JSON.stringify(entries)).not.toContain('tea')
})

test('the same fact again is one memory', async () => {
  const { send, add } = await agent()
  for (const text of ['likes tea', 'Likes: tea!']) await add(text)
  expect(texts(await send('GET', '/memories'))).toEqual(['Likes: tea!'])
})

test.each<[string, object, string]>([
  ['an empty memory', { text: ' \n' }, 'text'],
  ['a memory that is too long', { text: 'x'.repeat(memoryLimits.length + 1) }, 'text'],
  ['a memory with a NUL in it', { text: 'x\0' }, 'text'],
  ['a field that nobody knows', { text: 'x', id: '1' }, 'id'],
])('%s is refused with the name of the field', async (_, body, field) => {
  const { send } = await agent()
  expect(await send('POST', '/memories', body)).toMatchObject({ status: 400, code: 'BAD_REQUEST', field })
})

test('a user with the maximum number of memories is told what to do', async () => {
  const { store, send } = await agent()
  const save = (n: number) =>
    store.memory.save('local', { id: String(n), text: `fact ${n}`, createdAt: n }, memoryLimits)
  await Promise.all(Array.from({ length: memoryLimits.count }, (_, n) => save(n)))
  const error = 'There are 1000 memories already, and the limit is 1000. Forget some that are no longer true first.'
  expect(await send('POST', '/memories', { text: 'x' })).toMatchObject({ status: 413, code: 'TOO_LARGE', error })
})

test('a profile keeps missing fields, clears empty ones, and is in the audit by its field names', async () => {
  const { send } = await agent()
  expect(await send('GET', '/profile')).toEqual({ status: 200, ok: true, profile: {} })
  await send('PUT', '/profile', { name: ' Ann ', timeZone: 'Europe/Berlin', about: 'Sails.' })
  const { profile } = await send('PUT', '/profile', { about: '' })
  expect(profile).toEqual({ name: 'Ann', timeZone: 'Europe/Berlin' })
  expect(await send('GET', '/profile')).toMatchObject({ profile })
  const { entries } = await send('GET', '/audit?kind=settings_changed')
  expect(entries).toMatchObject([
    { data: { profile: ['about'] } },
    { data: { profile: ['name', 'timeZone', 'about'] } },
  ])
})

test.each<[string, object, string]>([
  ['a time zone that does not exist', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a name that is too long', { name: 'x'.repeat(101) }, 'name'],
  ['too much about oneself', { about: 'x'.repeat(2_001) }, 'about'],
  ['a number', { name: 7 }, 'name'],
  ['a field that nobody knows', { age: '7' }, 'age'],
])('%s is refused with the name of the field', async (_, body, field) => {
  const { send } = await agent()
  expect(await send('PUT', '/profile', body)).toMatchObject({ status: 400, code: 'BAD_REQUEST', field })
  expect(await send('GET', '/profile')).toMatchObject({ profile: {} })
})
