import { expect, test } from 'vitest'
import type { ApiOperation } from '../../server/openapi/api-document.ts'
import type { Answer, FuzzRequest } from '../fuzz-request.ts'
import { judge } from './judge.ts'

const operation = { operationId: 'x', responses: {} } as unknown as ApiOperation
const withPages: ApiOperation = { ...operation, responses: { 404: { content: { 'text/html': { schema: {} } } } } }
const regular: FuzzRequest = {
  method: 'POST',
  target: '/x',
  headers: [],
  body: Buffer.alloc(0),
  framing: 'length',
  isRegular: true,
}
const odd: FuzzRequest = { ...regular, isRegular: false }
const answer = (status: number, body: unknown, type = 'application/json'): { type: 'answer'; answer: Answer } => ({
  type: 'answer',
  answer: { status, type, text: typeof body === 'string' ? body : JSON.stringify(body) },
})
const refusal = (more: object = {}) => ({ ok: false, code: 'BAD_REQUEST', error: 'x: is wrong', field: 'x', ...more })
const failure = (message: string) => ({ success: false, error: { code: 'X', message, isActionError: false } })
const asDescribed = () => undefined
const undescribed = () => 'not described'

test.each<[string, Parameters<typeof judge>, RegExp]>([
  ['silence', [{ type: 'hung' }, odd, operation, asDescribed], /no answer/],
  ['a dropped connection', [{ type: 'closed' }, regular, operation, asDescribed], /hung up/],
  ['a 500', [answer(500, refusal()), odd, operation, asDescribed], /status 500/],
  ['an answer that is not described', [answer(200, {}), regular, operation, undescribed], /not described/],
  ['a refusal that is a page', [answer(404, '<h1>', 'text/html'), odd, operation, asDescribed], /text\/html/],
  ['a refusal of another shape', [answer(404, { error: 'x' }), odd, operation, asDescribed], /another shape/],
  [
    'a refusal that goes on and on',
    [answer(404, refusal({ error: 'x'.repeat(500) })), odd, operation, asDescribed],
    /shape/,
  ],
  [
    'a failure of an action that goes on and on',
    [answer(400, failure('x'.repeat(1_000))), odd, operation, asDescribed],
    /another shape/,
  ],
  ['a refusal without a field', [answer(400, refusal({ field: undefined })), odd, operation, asDescribed], /field/],
  [
    'a good body refused',
    [answer(400, refusal()), { ...regular, isBodyAllowed: true }, operation, asDescribed],
    /allows/,
  ],
  ['a bad body taken', [answer(200, {}), { ...regular, isBodyAllowed: false }, operation, asDescribed], /forbids/],
])('%s is a problem', (_, given, problem) => {
  expect(judge(...given)).toMatch(problem)
})

test.each<[string, Parameters<typeof judge>]>([
  ['a good answer', [answer(200, {}), { ...regular, isBodyAllowed: true }, operation, asDescribed]],
  [
    'a refusal that names the field',
    [answer(400, refusal()), { ...regular, isBodyAllowed: false }, operation, asDescribed],
  ],
  ['a failure of an action', [answer(400, failure('no')), odd, operation, asDescribed]],
  ['a dropped connection after nonsense', [{ type: 'closed' }, odd, operation, undescribed]],
  ['a page where the document says so', [answer(404, '<h1>', 'text/html'), odd, withPages, asDescribed]],
  ['a refusal of the HTTP parser', [answer(431, '', ''), odd, operation, undescribed]],
])('%s is none', (_, given) => {
  expect(judge(...given)).toBeUndefined()
})
