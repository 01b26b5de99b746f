import type { Effect, PolicyQuestion, TrustLevel } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { judge, reasonNow, standardPolicy } from './policy.ts'

const allowlist = ['Ann@example.com']
const recipientLists: Record<string, string[]> = {
  none: [],
  stranger: ['eve@example.com'],
  listed: [' ann@EXAMPLE.com '],
  both: ['ann@example.com', 'eve@example.com'],
}

const requests = ['https://example.org/']
const wayOut: Record<string, Pick<PolicyQuestion, 'requests' | 'madeUp'>> = {
  none: {},
  given: { requests },
  'made-up': { requests, madeUp: requests },
}

/** Every combination, written out: the first word of each line is the decision. */
const table = `
allow read      free    supervised on  none     none
allow read      free    supervised on  stranger none
allow read      free    supervised on  listed   none
allow read      free    supervised on  both     none
allow read      free    supervised off none     none
allow read      free    supervised off stranger none
allow read      free    supervised off listed   none
allow read      free    supervised off both     none
allow read      free    delegated  on  none     none
allow read      free    delegated  on  stranger none
allow read      free    delegated  on  listed   none
allow read      free    delegated  on  both     none
allow read      free    delegated  off none     none
allow read      free    delegated  off stranger none
allow read      free    delegated  off listed   none
allow read      free    delegated  off both     none
allow read      free    autonomous on  none     none
allow read      free    autonomous on  stranger none
allow read      free    autonomous on  listed   none
allow read      free    autonomous on  both     none
allow read      free    autonomous off none     none
allow read      free    autonomous off stranger none
allow read      free    autonomous off listed   none
allow read      free    autonomous off both     none
allow workspace free    supervised on  none     none
allow workspace free    supervised on  stranger none
allow workspace free    supervised on  listed   none
allow workspace free    supervised on  both     none
allow workspace free    supervised off none     none
allow workspace free    supervised off stranger none
allow workspace free    supervised off listed   none
allow workspace free    supervised off both     none
allow workspace free    delegated  on  none     none
allow workspace free    delegated  on  stranger none
allow workspace free    delegated  on  listed   none
allow workspace free    delegated  on  both     none
allow workspace free    delegated  off none     none
allow workspace free    delegated  off stranger none
allow workspace free    delegated  off listed   none
allow workspace free    delegated  off both     none
allow workspace free    autonomous on  none     none
allow workspace free    autonomous on  stranger none
allow workspace free    autonomous on  listed   none
allow workspace free    autonomous on  both     none
allow workspace free    autonomous off none     none
allow workspace free    autonomous off stranger none
allow workspace free    autonomous off listed   none
allow workspace free    autonomous off both     none
ask   write     free    supervised on  none     none
ask   write     free    supervised on  stranger none
ask   write     free    supervised on  listed   none
ask   write     free    supervised on  both     none
deny  write     free    supervised off none     none
deny  write     free    supervised off stranger none
deny  write     free    supervised off listed   none
deny  write     free    supervised off both     none
ask   write     free    delegated  on  none     none
ask   write     free    delegated  on  stranger none
allow write     free    delegated  on  listed   none
ask   write     free    delegated  on  both     none
deny  write     free    delegated  off none     none
deny  write     free    delegated  off stranger none
deny  write     free    delegated  off listed   none
deny  write     free    delegated  off both     none
allow write     free    autonomous on  none     none
allow write     free    autonomous on  stranger none
allow write     free    autonomous on  listed   none
allow write     free    autonomous on  both     none
deny  write     free    autonomous off none     none
deny  write     free    autonomous off stranger none
deny  write     free    autonomous off listed   none
deny  write     free    autonomous off both     none
ask   read      confirm supervised on  none     none
ask   read      confirm supervised on  stranger none
ask   read      confirm supervised on  listed   none
ask   read      confirm supervised on  both     none
ask   read      confirm supervised off none     none
ask   read      confirm supervised off stranger none
ask   read      confirm supervised off listed   none
ask   read      confirm supervised off both     none
ask   read      confirm delegated  on  none     none
ask   read      confirm delegated  on  stranger none
ask   read      confirm delegated  on  listed   none
ask   read      confirm delegated  on  both     none
ask   read      confirm delegated  off none     none
ask   read      confirm delegated  off stranger none
ask   read      confirm delegated  off listed   none
ask   read      confirm delegated  off both     none
ask   read      confirm autonomous on  none     none
ask   read      confirm autonomous on  stranger none
ask   read      confirm autonomous on  listed   none
ask   read      confirm autonomous on  both     none
ask   read      confirm autonomous off none     none
ask   read      confirm autonomous off stranger none
ask   read      confirm autonomous off listed   none
ask   read      confirm autonomous off both     none
ask   workspace confirm supervised on  none     none
ask   workspace confirm supervised on  stranger none
ask   workspace confirm supervised on  listed   none
ask   workspace confirm supervised on  both     none
ask   workspace confirm supervised off none     none
ask   workspace confirm supervised off stranger none
ask   workspace confirm supervised off listed   none
ask   workspace confirm supervised off both     none
ask   workspace confirm delegated  on  none     none
ask   workspace confirm delegated  on  stranger none
ask   workspace confirm delegated  on  listed   none
ask   workspace confirm delegated  on  both     none
ask   workspace confirm delegated  off none     none
ask   workspace confirm delegated  off stranger none
ask   workspace confirm delegated  off listed   none
ask   workspace confirm delegated  off both     none
ask   workspace confirm autonomous on  none     none
ask   workspace confirm autonomous on  stranger none
ask   workspace confirm autonomous on  listed   none
ask   workspace confirm autonomous on  both     none
ask   workspace confirm autonomous off none     none
ask   workspace confirm autonomous off stranger none
ask   workspace confirm autonomous off listed   none
ask   workspace confirm autonomous off both     none
ask   write     confirm supervised on  none     none
ask   write     confirm supervised on  stranger none
ask   write     confirm supervised on  listed   none
ask   write     confirm supervised on  both     none
deny  write     confirm supervised off none     none
deny  write     confirm supervised off stranger none
deny  write     confirm supervised off listed   none
deny  write     confirm supervised off both     none
ask   write     confirm delegated  on  none     none
ask   write     confirm delegated  on  stranger none
ask   write     confirm delegated  on  listed   none
ask   write     confirm delegated  on  both     none
deny  write     confirm delegated  off none     none
deny  write     confirm delegated  off stranger none
deny  write     confirm delegated  off listed   none
deny  write     confirm delegated  off both     none
ask   write     confirm autonomous on  none     none
ask   write     confirm autonomous on  stranger none
ask   write     confirm autonomous on  listed   none
ask   write     confirm autonomous on  both     none
deny  write     confirm autonomous off none     none
deny  write     confirm autonomous off stranger none
deny  write     confirm autonomous off listed   none
deny  write     confirm autonomous off both     none
allow read      free    supervised on  none     given
allow read      free    supervised on  stranger given
allow read      free    supervised on  listed   given
allow read      free    supervised on  both     given
deny  read      free    supervised off none     given
deny  read      free    supervised off stranger given
deny  read      free    supervised off listed   given
deny  read      free    supervised off both     given
allow read      free    delegated  on  none     given
allow read      free    delegated  on  stranger given
allow read      free    delegated  on  listed   given
allow read      free    delegated  on  both     given
deny  read      free    delegated  off none     given
deny  read      free    delegated  off stranger given
deny  read      free    delegated  off listed   given
deny  read      free    delegated  off both     given
allow read      free    autonomous on  none     given
allow read      free    autonomous on  stranger given
allow read      free    autonomous on  listed   given
allow read      free    autonomous on  both     given
deny  read      free    autonomous off none     given
deny  read      free    autonomous off stranger given
deny  read      free    autonomous off listed   given
deny  read      free    autonomous off both     given
allow workspace free    supervised on  none     given
allow workspace free    supervised on  stranger given
allow workspace free    supervised on  listed   given
allow workspace free    supervised on  both     given
deny  workspace free    supervised off none     given
deny  workspace free    supervised off stranger given
deny  workspace free    supervised off listed   given
deny  workspace free    supervised off both     given
allow workspace free    delegated  on  none     given
allow workspace free    delegated  on  stranger given
allow workspace free    delegated  on  listed   given
allow workspace free    delegated  on  both     given
deny  workspace free    delegated  off none     given
deny  workspace free    delegated  off stranger given
deny  workspace free    delegated  off listed   given
deny  workspace free    delegated  off both     given
allow workspace free    autonomous on  none     given
allow workspace free    autonomous on  stranger given
allow workspace free    autonomous on  listed   given
allow workspace free    autonomous on  both     given
deny  workspace free    autonomous off none     given
deny  workspace free    autonomous off stranger given
deny  workspace free    autonomous off listed   given
deny  workspace free    autonomous off both     given
ask   write     free    supervised on  none     given
ask   write     free    supervised on  stranger given
ask   write     free    supervised on  listed   given
ask   write     free    supervised on  both     given
deny  write     free    supervised off none     given
deny  write     free    supervised off stranger given
deny  write     free    supervised off listed   given
deny  write     free    supervised off both     given
ask   write     free    delegated  on  none     given
ask   write     free    delegated  on  stranger given
allow write     free    delegated  on  listed   given
ask   write     free    delegated  on  both     given
deny  write     free    delegated  off none     given
deny  write     free    delegated  off stranger given
deny  write     free    delegated  off listed   given
deny  write     free    delegated  off both     given
allow write     free    autonomous on  none     given
allow write     free    autonomous on  stranger given
allow write     free    autonomous on  listed   given
allow write     free    autonomous on  both     given
deny  write     free    autonomous off none     given
deny  write     free    autonomous off stranger given
deny  write     free    autonomous off listed   given
deny  write     free    autonomous off both     given
ask   read      confirm supervised on  none     given
ask   read      confirm supervised on  stranger given
ask   read      confirm supervised on  listed   given
ask   read      confirm supervised on  both     given
deny  read      confirm supervised off none     given
deny  read      confirm supervised off stranger given
deny  read      confirm supervised off listed   given
deny  read      confirm supervised off both     given
ask   read      confirm delegated  on  none     given
ask   read      confirm delegated  on  stranger given
ask   read      confirm delegated  on  listed   given
ask   read      confirm delegated  on  both     given
deny  read      confirm delegated  off none     given
deny  read      confirm delegated  off stranger given
deny  read      confirm delegated  off listed   given
deny  read      confirm delegated  off both     given
ask   read      confirm autonomous on  none     given
ask   read      confirm autonomous on  stranger given
ask   read      confirm autonomous on  listed   given
ask   read      confirm autonomous on  both     given
deny  read      confirm autonomous off none     given
deny  read      confirm autonomous off stranger given
deny  read      confirm autonomous off listed   given
deny  read      confirm autonomous off both     given
ask   workspace confirm supervised on  none     given
ask   workspace confirm supervised on  stranger given
ask   workspace confirm supervised on  listed   given
ask   workspace confirm supervised on  both     given
deny  workspace confirm supervised off none     given
deny  workspace confirm supervised off stranger given
deny  workspace confirm supervised off listed   given
deny  workspace confirm supervised off both     given
ask   workspace confirm delegated  on  none     given
ask   workspace confirm delegated  on  stranger given
ask   workspace confirm delegated  on  listed   given
ask   workspace confirm delegated  on  both     given
deny  workspace confirm delegated  off none     given
deny  workspace confirm delegated  off stranger given
deny  workspace confirm delegated  off listed   given
deny  workspace confirm delegated  off both     given
ask   workspace confirm autonomous on  none     given
ask   workspace confirm autonomous on  stranger given
ask   workspace confirm autonomous on  listed   given
ask   workspace confirm autonomous on  both     given
deny  workspace confirm autonomous off none     given
deny  workspace confirm autonomous off stranger given
deny  workspace confirm autonomous off listed   given
deny  workspace confirm autonomous off both     given
ask   write     confirm supervised on  none     given
ask   write     confirm supervised on  stranger given
ask   write     confirm supervised on  listed   given
ask   write     confirm supervised on  both     given
deny  write     confirm supervised off none     given
deny  write     confirm supervised off stranger given
deny  write     confirm supervised off listed   given
deny  write     confirm supervised off both     given
ask   write     confirm delegated  on  none     given
ask   write     confirm delegated  on  stranger given
ask   write     confirm delegated  on  listed   given
ask   write     confirm delegated  on  both     given
deny  write     confirm delegated  off none     given
deny  write     confirm delegated  off stranger given
deny  write     confirm delegated  off listed   given
deny  write     confirm delegated  off both     given
ask   write     confirm autonomous on  none     given
ask   write     confirm autonomous on  stranger given
ask   write     confirm autonomous on  listed   given
ask   write     confirm autonomous on  both     given
deny  write     confirm autonomous off none     given
deny  write     confirm autonomous off stranger given
deny  write     confirm autonomous off listed   given
deny  write     confirm autonomous off both     given
ask   read      free    supervised on  none     made-up
ask   read      free    supervised on  stranger made-up
ask   read      free    supervised on  listed   made-up
ask   read      free    supervised on  both     made-up
deny  read      free    supervised off none     made-up
deny  read      free    supervised off stranger made-up
deny  read      free    supervised off listed   made-up
deny  read      free    supervised off both     made-up
ask   read      free    delegated  on  none     made-up
ask   read      free    delegated  on  stranger made-up
ask   read      free    delegated  on  listed   made-up
ask   read      free    delegated  on  both     made-up
deny  read      free    delegated  off none     made-up
deny  read      free    delegated  off stranger made-up
deny  read      free    delegated  off listed   made-up
deny  read      free    delegated  off both     made-up
ask   read      free    autonomous on  none     made-up
ask   read      free    autonomous on  stranger made-up
ask   read      free    autonomous on  listed   made-up
ask   read      free    autonomous on  both     made-up
deny  read      free    autonomous off none     made-up
deny  read      free    autonomous off stranger made-up
deny  read      free    autonomous off listed   made-up
deny  read      free    autonomous off both     made-up
ask   workspace free    supervised on  none     made-up
ask   workspace free    supervised on  stranger made-up
ask   workspace free    supervised on  listed   made-up
ask   workspace free    supervised on  both     made-up
deny  workspace free    supervised off none     made-up
deny  workspace free    supervised off stranger made-up
deny  workspace free    supervised off listed   made-up
deny  workspace free    supervised off both     made-up
ask   workspace free    delegated  on  none     made-up
ask   workspace free    delegated  on  stranger made-up
ask   workspace free    delegated  on  listed   made-up
ask   workspace free    delegated  on  both     made-up
deny  workspace free    delegated  off none     made-up
deny  workspace free    delegated  off stranger made-up
deny  workspace free    delegated  off listed   made-up
deny  workspace free    delegated  off both     made-up
ask   workspace free    autonomous on  none     made-up
ask   workspace free    autonomous on  stranger made-up
ask   workspace free    autonomous on  listed   made-up
ask   workspace free    autonomous on  both     made-up
deny  workspace free    autonomous off none     made-up
deny  workspace free    autonomous off stranger made-up
deny  workspace free    autonomous off listed   made-up
deny  workspace free    autonomous off both     made-up
ask   write     free    supervised on  none     made-up
ask   write     free    supervised on  stranger made-up
ask   write     free    supervised on  listed   made-up
ask   write     free    supervised on  both     made-up
deny  write     free    supervised off none     made-up
deny  write     free    supervised off stranger made-up
deny  write     free    supervised off listed   made-up
deny  write     free    supervised off both     made-up
ask   write     free    delegated  on  none     made-up
ask   write     free    delegated  on  stranger made-up
ask   write     free    delegated  on  listed   made-up
ask   write     free    delegated  on  both     made-up
deny  write     free    delegated  off none     made-up
deny  write     free    delegated  off stranger made-up
deny  write     free    delegated  off listed   made-up
deny  write     free    delegated  off both     made-up
ask   write     free    autonomous on  none     made-up
ask   write     free    autonomous on  stranger made-up
ask   write     free    autonomous on  listed   made-up
ask   write     free    autonomous on  both     made-up
deny  write     free    autonomous off none     made-up
deny  write     free    autonomous off stranger made-up
deny  write     free    autonomous off listed   made-up
deny  write     free    autonomous off both     made-up
ask   read      confirm supervised on  none     made-up
ask   read      confirm supervised on  stranger made-up
ask   read      confirm supervised on  listed   made-up
ask   read      confirm supervised on  both     made-up
deny  read      confirm supervised off none     made-up
deny  read      confirm supervised off stranger made-up
deny  read      confirm supervised off listed   made-up
deny  read      confirm supervised off both     made-up
ask   read      confirm delegated  on  none     made-up
ask   read      confirm delegated  on  stranger made-up
ask   read      confirm delegated  on  listed   made-up
ask   read      confirm delegated  on  both     made-up
deny  read      confirm delegated  off none     made-up
deny  read      confirm delegated  off stranger made-up
deny  read      confirm delegated  off listed   made-up
deny  read      confirm delegated  off both     made-up
ask   read      confirm autonomous on  none     made-up
ask   read      confirm autonomous on  stranger made-up
ask   read      confirm autonomous on  listed   made-up
ask   read      confirm autonomous on  both     made-up
deny  read      confirm autonomous off none     made-up
deny  read      confirm autonomous off stranger made-up
deny  read      confirm autonomous off listed   made-up
deny  read      confirm autonomous off both     made-up
ask   workspace confirm supervised on  none     made-up
ask   workspace confirm supervised on  stranger made-up
ask   workspace confirm supervised on  listed   made-up
ask   workspace confirm supervised on  both     made-up
deny  workspace confirm supervised off none     made-up
deny  workspace confirm supervised off stranger made-up
deny  workspace confirm supervised off listed   made-up
deny  workspace confirm supervised off both     made-up
ask   workspace confirm delegated  on  none     made-up
ask   workspace confirm delegated  on  stranger made-up
ask   workspace confirm delegated  on  listed   made-up
ask   workspace confirm delegated  on  both     made-up
deny  workspace confirm delegated  off none     made-up
deny  workspace confirm delegated  off stranger made-up
deny  workspace confirm delegated  off listed   made-up
deny  workspace confirm delegated  off both     made-up
ask   workspace confirm autonomous on  none     made-up
ask   workspace confirm autonomous on  stranger made-up
ask   workspace confirm autonomous on  listed   made-up
ask   workspace confirm autonomous on  both     made-up
deny  workspace confirm autonomous off none     made-up
deny  workspace confirm autonomous off stranger made-up
deny  workspace confirm autonomous off listed   made-up
deny  workspace confirm autonomous off both     made-up
ask   write     confirm supervised on  none     made-up
ask   write     confirm supervised on  stranger made-up
ask   write     confirm supervised on  listed   made-up
ask   write     confirm supervised on  both     made-up
deny  write     confirm supervised off none     made-up
deny  write     confirm supervised off stranger made-up
deny  write     confirm supervised off listed   made-up
deny  write     confirm supervised off both     made-up
ask   write     confirm delegated  on  none     made-up
ask   write     confirm delegated  on  stranger made-up
ask   write     confirm delegated  on  listed   made-up
ask   write     confirm delegated  on  both     made-up
deny  write     confirm delegated  off none     made-up
deny  write     confirm delegated  off stranger made-up
deny  write     confirm delegated  off listed   made-up
deny  write     confirm delegated  off both     made-up
ask   write     confirm autonomous on  none     made-up
ask   write     confirm autonomous on  stranger made-up
ask   write     confirm autonomous on  listed   made-up
ask   write     confirm autonomous on  both     made-up
deny  write     confirm autonomous off none     made-up
deny  write     confirm autonomous off stranger made-up
deny  write     confirm autonomous off listed   made-up
deny  write     confirm autonomous off both     made-up
`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/)) as [string, Effect, string, TrustLevel, string, string, string][]

describe('the policy', () => {
  test('the table holds every combination once', () => {
    expect(new Set(rows.map((row) => row.slice(1).join())).size).toBe(3 * 2 * 3 * 2 * 4 * 3)
  })

  const title = '%s: %s, %s, %s, side effects %s, recipients %s, addresses %s'
  test.each(rows)(title, (decision, effect, asked, trust, switched, who, addresses) => {
    const recipients = recipientLists[who] ?? []
    const asking = { toolName: 'x', input: {}, effect, recipients, confirm: asked === 'confirm' }
    const question = { ...asking, ...wayOut[addresses] }
    const verdict = judge(question, { trust, sideEffectsEnabled: switched === 'on', allowlist })
    expect(verdict.decision).toBe(decision)
    expect(verdict.reason).not.toBe('')
  })

  test('a letter that lower case turns into another one does not make an address allowed', () => {
    const question = { toolName: 'x', input: {}, effect: 'write' as const, recipients: ['mar\u212a@example.com'] }
    const settings = { trust: 'delegated' as const, sideEffectsEnabled: true }
    expect(judge(question, { ...settings, allowlist: ['mark@example.com'] }).decision).toBe('ask')
    expect(judge(question, { ...settings, allowlist: ['mar\u212a@EXAMPLE.com'] }).decision).toBe('allow')
  })

  test('A11: the allowlist covers no call of a tool that ignores it, and "always" is not offered', () => {
    const question = { toolName: 'x', input: {}, effect: 'write' as const, recipients: ['ann@example.com'] }
    const settings = { sideEffectsEnabled: true, allowlist: ['ann@example.com'] }
    const inviting = { ...question, ignoresAllowlist: true as const }
    for (const trust of ['supervised', 'delegated'] as const) {
      const reason =
        trust === 'supervised' ? 'Every side effect needs your approval.' : 'The allowlist does not cover this.'
      expect(judge(inviting, { ...settings, trust })).toEqual({ decision: 'ask', reason })
    }
    expect(judge(question, { ...settings, trust: 'delegated' }).decision).toBe('allow')
  })

  test('A14: a call that someone else has to approve needs approval whatever its effect, trust and allowlist', () => {
    const settings = { sideEffectsEnabled: true, allowlist: ['ann@example.com'] }
    const reason = 'Someone with the role clerk has to approve this each time.'
    for (const effect of ['read', 'workspace', 'write'] as const)
      for (const trust of ['supervised', 'delegated', 'autonomous'] as const) {
        const question = { toolName: 'x', input: {}, effect, recipients: ['ann@example.com'], confirm: true }
        expect(judge({ ...question, by: 'role:clerk' }, { ...settings, trust })).toEqual({ decision: 'ask', reason })
      }
    const write = { toolName: 'x', input: {}, effect: 'write' as const, recipients: [], by: 'role:clerk' as const }
    expect(judge(write, { ...settings, trust: 'autonomous', sideEffectsEnabled: false }).decision).toBe('deny')
    expect(reasonNow({ reason, recipients: [] }, { trust: 'autonomous', allowlist: [] })).toBe(reason)
  })

  test('settings are read for each question', async () => {
    let sideEffectsEnabled = true
    const policy = standardPolicy(() => ({ trust: 'autonomous', sideEffectsEnabled, allowlist: [] }))
    const question = { toolName: 'x', input: {}, effect: 'write' as const, recipients: [] }
    expect((await policy(question)).decision).toBe('allow')
    sideEffectsEnabled = false
    expect((await policy(question)).decision).toBe('deny')
  })
})

test.each([
  ['It has no recipient to allow.', 'supervised', 'Every side effect needs your approval.'],
  ['Every side effect needs your approval.', 'delegated', 'It has no recipient to allow.'],
  ['It has no recipient to allow.', 'autonomous', 'You were asked before your settings allowed it.'],
  ['You are asked about this each time.', 'supervised', 'You are asked about this each time.'],
] as const)('A11: what was asked with "%s" is shown under %s trust with "%s"', (reason, trust, now) => {
  expect(reasonNow({ reason, recipients: [] }, { trust, allowlist: [] })).toBe(now)
})
