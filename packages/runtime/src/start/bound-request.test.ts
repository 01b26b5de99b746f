import { expect, test } from 'vitest'
import { boundRequest, promptOf } from './bound-request.ts'

const said = (count: number) => Array.from({ length: count }, (_, n) => ({ role: 'user' as const, text: String(n) }))
const mails = (count: number) => Array.from({ length: count }, (_, n) => ({ type: 'email' as const, id: String(n) }))

test('too many messages and attachments are cut to the newest 40 and 12, and counted', () => {
  const bound = boundRequest({ prompt: 'x', conversation: said(5_000), attachedContext: mails(20) })
  expect(bound.conversation).toEqual(said(5_000).slice(-40))
  expect(bound.attachedContext).toEqual(mails(20).slice(-12))
  expect(bound.leftOut).toEqual({ conversation: 4_960, attachedContext: 8 })
})

test('exactly 40 and 12 are kept, and nothing is counted', () => {
  const bound = boundRequest({ prompt: 'x', conversation: said(40), attachedContext: mails(12) })
  expect(bound).toEqual({ prompt: 'x', conversation: said(40), attachedContext: mails(12) })
})

test('a conversation for a known thread is ignored, so nothing counts as left out', () => {
  expect(boundRequest({ prompt: 'x', threadId: 't', conversation: said(50) })).not.toHaveProperty('leftOut')
})

test('T6: a message keeps type, id and title of attachments, and no content that can be read again', () => {
  const item = { type: 'file' as const, id: 'a.md', title: `Two\nlines ${'x'.repeat(300)}`, snippet: 'Text.', meta: {} }
  const { attached = [] } = promptOf({ prompt: 'x' }, [item])
  expect(attached).toEqual([{ type: 'file', id: 'a.md', title: `Two lines ${'x'.repeat(189)}…` }])
})

test('T6: a text that cannot be read again keeps 4,000 characters and the count of the rest', () => {
  const item = {
    type: 'file' as const,
    id: 'clip-1',
    snippet: `${'x'.repeat(3_999)}🚢 and more`,
    textOnly: true as const,
  }
  const { attached = [] } = promptOf({ prompt: 'x' }, [item])
  expect(attached).toEqual([{ type: 'file', id: 'clip-1', snippet: `${'x'.repeat(3_999)}… (10 more characters)` }])
})
