import { expect, test } from 'vitest'
import { approvalWords } from './chat-words.ts'

const asked = { for: 'call' as const, recipients: ['ann@example.com'], canAlwaysAllow: false }

test('an approval has a yes and a no, and "always" where that has an effect', () => {
  expect(approvalWords(asked)).toEqual({ yes: 'Approve', no: 'Reject' })
  expect(approvalWords({ ...asked, canAlwaysAllow: true }).always).toBe('Approve and always allow this recipient')
  expect(approvalWords({ ...asked, for: 'outcome', canAlwaysAllow: true })).toEqual({
    yes: 'Run it again',
    no: 'Do not run it again',
  })
})

test('A14: the requester reads who must approve and gets no yes, and the approver gets one', () => {
  const by = 'role:clerk'
  const waits = 'Waits for someone with the role clerk.'
  expect(approvalWords({ ...asked, by })).toEqual({ no: 'Reject', waits })
  expect(approvalWords({ ...asked, by, for: 'outcome' })).toEqual({ no: 'Do not run it again', waits })
  expect(approvalWords({ ...asked, by, askedBy: 'ann' })).toEqual({ yes: 'Approve', no: 'Reject' })
})
