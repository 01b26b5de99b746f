import { expect, test } from 'vitest'
import { nextAddress } from './next-address.ts'

const origin = 'https://agent.example'
const next = (address: string) => nextAddress({ origin, search: `?next=${encodeURIComponent(address)}` })

test('whoever signs in goes on to where they were going', () => {
  expect(next('/runs/r1?tab=tree#end')).toBe('/runs/r1?tab=tree#end')
  expect(nextAddress({ origin, search: '' })).toBe('/')
})

test.each([
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://agent.example.evil.example',
  'http://[',
])('an address elsewhere is not followed: %s', (address) => {
  expect(next(address)).toBe('/')
})
