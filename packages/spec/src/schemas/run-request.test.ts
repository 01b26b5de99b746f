import { expect, test } from 'vitest'
import { parseRequest } from './parse-request.ts'
import { runRequestSchema } from './run-request.ts'

const parse = (body: unknown) => parseRequest(runRequestSchema, body)

test('a full request passes as it is', () => {
  const request = {
    prompt: 'Find the lease.',
    threadId: 't1',
    agentId: 'a1',
    conversation: [{ role: 'user', text: 'hi' }],
    attachedContext: [{ type: 'file', id: 'f1', title: 'Lease', snippet: '…', meta: { pages: 3, tags: ['a', null] } }],
  }
  expect(parse(request)).toEqual(request)
})

test('well-formed excess is cut to the newest 40 and 12', () => {
  const conversation = Array.from({ length: 5_000 }, (_, n) => ({ role: 'user', text: String(n) }))
  const attachedContext = Array.from({ length: 20 }, (_, n) => ({ type: 'email', id: String(n) }))
  const request = parse({ prompt: 'x', conversation, attachedContext })
  expect(request.conversation).toHaveLength(40)
  expect(request.conversation?.at(-1)?.text).toBe('4999')
  expect(request.attachedContext?.map(({ id }) => id)).toEqual([
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
  ])
})

const deep = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)

test.each<[string, unknown, string]>([
  ['a body that is a list', [], 'body'],
  ['a body that is null', null, 'body'],
  ['no prompt', {}, 'prompt'],
  ['a prompt that is a number', { prompt: 5 }, 'prompt'],
  ['a blank prompt', { prompt: ' \n' }, 'prompt'],
  ['a prompt of 10 MB', { prompt: 'x'.repeat(10 * 1024 * 1024) }, 'prompt'],
  ['a prompt with a NUL in it', { prompt: 'x\0' }, 'prompt'],
  ['a threadId with a NUL in it', { prompt: 'x', threadId: '\0' }, 'threadId'],
  ['threadId as a number', { prompt: 'x', threadId: 1 }, 'threadId'],
  ['an empty threadId', { prompt: 'x', threadId: '' }, 'threadId'],
  ['threadId as null', { prompt: 'x', threadId: null }, 'threadId'],
  ['agentId as a list', { prompt: 'x', agentId: [] }, 'agentId'],
  ['conversation as text', { prompt: 'x', conversation: 'hi' }, 'conversation'],
  ['a conversation item that is text', { prompt: 'x', conversation: ['hi'] }, 'conversation[0]'],
  ['an unknown role', { prompt: 'x', conversation: [{ role: 'system', text: '' }] }, 'conversation[0].role'],
  ['a text that is none', { prompt: 'x', conversation: [{ role: 'user', text: {} }] }, 'conversation[0].text'],
  ['attachedContext as an object', { prompt: 'x', attachedContext: {} }, 'attachedContext'],
  [
    'an unknown type of context',
    { prompt: 'x', attachedContext: [{ type: 'tweet', id: '1' }] },
    'attachedContext[0].type',
  ],
  ['a context without an id', { prompt: 'x', attachedContext: [{ type: 'email' }] }, 'attachedContext[0].id'],
  [
    'a title that is a number',
    { prompt: 'x', attachedContext: [{ type: 'email', id: '1', title: 1 }] },
    'attachedContext[0].title',
  ],
  [
    'a snippet that is a list',
    { prompt: 'x', attachedContext: [{ type: 'email', id: '1', snippet: [] }] },
    'attachedContext[0].snippet',
  ],
  [
    'meta as text',
    { prompt: 'x', attachedContext: [{ type: 'email', id: '1', meta: 'm' }] },
    'attachedContext[0].meta',
  ],
  ['meta nested beyond sense', { prompt: 'x', attachedContext: [{ type: 'email', id: '1', meta: { deep } }] }, 'body'],
])('%s is refused with the name of the field', (_, body, field) => {
  expect(() => parse(body)).toThrowError(
    expect.objectContaining({ code: 'BAD_REQUEST', field, message: expect.stringContaining(field) }),
  )
})
