import { expect, test } from 'vitest'
import { assertUserId, externalIdProblem, userIdProblem } from './user-id.ts'

test.each([
  ...['ann', '17', 'ann@example.com', 'auth0|5f7c8ec7c33c6c004bbafe82', 'Ann Lee', 'Zoë', '😀', 'x'.repeat(255)],
  ...['a/b', '..', 'https://id.example/ann', 'constructor', '__proto__', 'locals', 'Visitor:1'],
])('%j is a valid id', (id) => {
  expect([userIdProblem(id), externalIdProblem(id)]).toEqual([undefined, undefined])
})

test.each([
  [undefined, 'must be a string, and is of type undefined'],
  [null, 'must be a string, and is null'],
  [17, 'must be a string, and is of type number'],
  [{ toString: () => 'ann' }, 'must be a string, and is of type object'],
  ['', 'must not be empty'],
  ['x'.repeat(256), 'must have at most 255 characters, and has 256'],
  ['ann\0', 'must not have control characters or half surrogate pairs'],
  ['ann\nben', 'must not have control characters or half surrogate pairs'],
  ['ann\u0085', 'must not have control characters or half surrogate pairs'],
  ['ann\ud83d', 'must not have control characters or half surrogate pairs'],
  [' ann', 'must not begin or end with a space'],
  ['ann ', 'must not begin or end with a space'],
])('%j is an invalid id, from anywhere', (id, problem) => {
  expect([userIdProblem(id), externalIdProblem(id)]).toEqual([problem, problem])
  expect(() => assertUserId(id)).toThrow(`userId: ${problem}.`)
})

test.each(['local', 'visitor:', 'visitor:shop', 'visitor:shop:1'])(
  '%j is reserved: an external id must not be that',
  (id) => {
    expect(userIdProblem(id)).toBeUndefined()
    expect(externalIdProblem(id)).toMatch(/^must not be/)
  },
)
