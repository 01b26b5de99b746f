import type { ApprovalRecord } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { bindApproval, isBound } from './approval-binding.ts'

const key = Buffer.alloc(32, 1)
const action = { type: 'tool', id: 'a1', name: 'send', input: { to: 'ann', text: 'hi' }, status: 'planned' } as const
const approval = { actionId: 'a1', binding: bindApproval(key, action) } as ApprovalRecord

test('A1: the approved call is bound, in any order of its arguments', () => {
  expect(isBound(key, action, approval)).toBe(true)
  expect(isBound(key, { ...action, input: { text: 'hi', to: 'ann' } }, approval)).toBe(true)
})

test.each([
  ['another recipient', { ...action, input: { to: 'eve', text: 'hi' } }],
  ['an argument more', { ...action, input: { to: 'ann', text: 'hi', copy: 'eve' } }],
  ['another tool', { ...action, name: 'send_all' }],
  ['another call', { ...action, id: 'a2' }],
])('A1: %s is not bound', (_, changed) => {
  expect(isBound(key, changed, approval)).toBe(false)
})

test('A1: a binding made without the key is invalid', () => {
  const forged = { ...approval, binding: bindApproval(Buffer.alloc(32, 2), action) }
  expect(isBound(key, action, forged)).toBe(false)
  expect(isBound(key, action, { ...approval, binding: '' })).toBe(false)
})
