import { expect, test } from 'vitest'
import { nextAddress } from './next-address.ts'

const origin = 'https://agent.example'
const next = (address: string) => nextAddress({ origin, search: `?next=${encodeURIComponent(address)}` })

test('after signing in, the page that was requested opens', () => {
  expect(next('/runs/r1?tab=tree#end')).toBe(`${origin}/runs/r1?tab=tree#end`)
  expect(nextAddress({ origin, search: '' })).toBe(`${origin}/`)
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'blob:https://agent.example/1',
  'https://agent.example.evil.example',
  'https://agent.example@evil.example',
  'http://[',
])('an address elsewhere is not followed: %s', (address) => {
  expect(next(address)).toBe(`${origin}/`)
})

test.each(['/.//evil.example', '/%2e//evil.example', 'x/..//evil.example', 'https://agent.example//evil.example'])(
  'a path with two slashes before a name leads to no other server: %s',
  (address) => {
    expect(new URL(next(address), `${origin}/sign-in`).origin).toBe(origin)
  },
)
