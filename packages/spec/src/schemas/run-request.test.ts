import { expect, test } from 'vitest'
import { parseRequest } from './parse-request.ts'
import { runRequestSchema } from './run-request.ts'

const parse = (body: unknown) => parseRequest(runRequestSchema, body)

test('a full request passes unchanged', () => {
  const request = {
    prompt: 'Find the lease.',
    threadId: 't1',
    agentId: 'a1',
    conversation: [{ role: 'user', text: 'hi' }],
    attachedContext: [{ type: 'file', id: 'f1', title: 'Lease', snippet: '…', meta: { pages: 3, tags: ['a', null] } }],
  }
  expect(parse(request)).toEqual(request)
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
    'a context id of 1,025 characters',
    { prompt: 'x', attachedContext: [{ type: 'file', id: 'x'.repeat(1_025) }] },
    'attachedContext[0].id',
  ],
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

test('a prompt that is too long is refused with its length and the limit', () => {
  expect(() => parse({ prompt: 'x'.repeat(104_312) })).toThrowError(
    'prompt: is 104,312 characters long, and the limit is 100,000',
  )
  expect(parse({ prompt: 'x'.repeat(100_000) }).prompt).toHaveLength(100_000)
})
