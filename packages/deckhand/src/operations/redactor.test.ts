import { expect, test } from 'vitest'
import { cpuTime } from '../testing/cpu-time.ts'
import { Redactor, removed } from './redactor.ts'

test('a secret is removed at every place where it appears', () => {
  const redactor = new Redactor(['hunter2-hunter2'])
  expect(redactor.text('a hunter2-hunter2, and hunter2-hunter2')).toBe(`a ${removed}, and ${removed}`)
  expect(redactor.value({ deep: [{ deeper: 'xhunter2-hunter2x' }], 'hunter2-hunter2': 1, n: 7, none: null })).toEqual({
    deep: [{ deeper: `x${removed}x` }],
    [removed]: 1,
    n: 7,
    none: null,
  })
})

test('a secret is removed also where it was quoted or encoded', () => {
  const secret = 'p"ss\\w/rd +*'
  const redactor = new Redactor([secret])
  for (const form of [secret, JSON.stringify({ secret }), encodeURIComponent(secret)]) {
    expect(redactor.text(form)).toContain(removed)
    expect(redactor.text(form)).not.toMatch(/w\/rd|w%2Frd/)
  }
})

test('of two secrets the longer one is removed whole', () => {
  expect(new Redactor(['harbour', 'harbour-master']).text('harbour-master harbour')).toBe(`${removed} ${removed}`)
})

test('a key of bytes is removed in every way of writing it', () => {
  const key = Buffer.from([250, 251, 252, 253, 254, 255, 1, 2])
  const redactor = new Redactor([key])
  for (const form of ['hex', 'base64', 'base64url'] as const) expect(redactor.text(key.toString(form))).toBe(removed)
  expect(redactor.text(JSON.stringify(key))).toBe(`{"type":"Buffer","data":[${removed}]}`)
})

test('a value too short to be a secret does not damage other words', () => {
  expect(new Redactor(['', ' ', 'on']).text('one boat')).toBe('one boat')
})

test.each([
  ['Authorization: Bearer abcdef.ghi', `Authorization: Bearer ${removed}`],
  ['cookie eyJhbGciOi.eyJzdWIiOi.c2ln here', `cookie ${removed} here`],
  ['GET /sign-in?code=abc123&x=1', `GET /sign-in?code=${removed}&x=1`],
  ['at https://x.example/v1?key=AIza99 now', `at https://x.example/v1?key=${removed} now`],
  ['cannot reach postgres://ann:swordfish@db:5432/x', `cannot reach postgres://ann:${removed}@db:5432/x`],
  ['token ya29.a0AfH6SMBx-12 and 1//0gAbCdEf-123456', `token ${removed} and ${removed}`],
  ['back with code 4/0AeanS0a-bcdefgh', `back with code ${removed}`],
  ['xoxp-123456789-abc, xoxe.xoxp-1-Mi0yLTEyMzQ', `${removed}, ${removed}`],
  ['see https://example.com:8080/a@b', 'see https://example.com:8080/a@b'],
])('what looks like a secret is removed untold: %s', (text, shown) => {
  expect(new Redactor().text(text)).toBe(shown)
})

test('fields that hold secrets by their name are emptied, at any depth', () => {
  const headers = { Authorization: 'x', cookie: 'y', accept: 'z' }
  expect(new Redactor().value({ a: [{ headers }] })).toEqual({
    a: [{ headers: { Authorization: removed, cookie: removed, accept: 'z' } }],
  })
})

test.each([
  ['an address that never comes to its slashes', 'a.'],
  ['tokens that never come to their second part', 'eyJ-'],
  ['second parts without an end', 'eyJaaaaa.'],
  ['addresses without a password', 'a://b:'],
  ['fields without a value', '?key='],
])('S17: %s costs about what ordinary text of its length does', (_what, piece) => {
  const length = 20_000
  const redactor = new Redactor(['hunter2-hunter2'])
  const ordinary = cpuTime(() => redactor.text('The tide is at ten. '.repeat(length / 20)))
  const hostile = cpuTime(() => redactor.text(piece.repeat(length / piece.length)))
  // Where the work grew with the square of the length it was thousands of times as much.
  expect(hostile).toBeLessThan(100 * Math.max(ordinary, 1))
})
