import type { Effect, TrustLevel } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { judge, standardPolicy } from './policy.ts'

const allowlist = ['Ann@example.com']
const recipientLists: Record<string, string[]> = {
  none: [],
  stranger: ['eve@example.com'],
  listed: [' ann@EXAMPLE.com '],
  both: ['ann@example.com', 'eve@example.com'],
}

/** Every combination, written out: the first word of each line is the decision. */
const table = `
allow read      free    supervised on  none
allow read      free    supervised on  stranger
allow read      free    supervised on  listed
allow read      free    supervised on  both
allow read      free    supervised off none
allow read      free    supervised off stranger
allow read      free    supervised off listed
allow read      free    supervised off both
allow read      free    delegated  on  none
allow read      free    delegated  on  stranger
allow read      free    delegated  on  listed
allow read      free    delegated  on  both
allow read      free    delegated  off none
allow read      free    delegated  off stranger
allow read      free    delegated  off listed
allow read      free    delegated  off both
allow read      free    autonomous on  none
allow read      free    autonomous on  stranger
allow read      free    autonomous on  listed
allow read      free    autonomous on  both
allow read      free    autonomous off none
allow read      free    autonomous off stranger
allow read      free    autonomous off listed
allow read      free    autonomous off both
allow workspace free    supervised on  none
allow workspace free    supervised on  stranger
allow workspace free    supervised on  listed
allow workspace free    supervised on  both
allow workspace free    supervised off none
allow workspace free    supervised off stranger
allow workspace free    supervised off listed
allow workspace free    supervised off both
allow workspace free    delegated  on  none
allow workspace free    delegated  on  stranger
allow workspace free    delegated  on  listed
allow workspace free    delegated  on  both
allow workspace free    delegated  off none
allow workspace free    delegated  off stranger
allow workspace free    delegated  off listed
allow workspace free    delegated  off both
allow workspace free    autonomous on  none
allow workspace free    autonomous on  stranger
allow workspace free    autonomous on  listed
allow workspace free    autonomous on  both
allow workspace free    autonomous off none
allow workspace free    autonomous off stranger
allow workspace free    autonomous off listed
allow workspace free    autonomous off both
ask   write     free    supervised on  none
ask   write     free    supervised on  stranger
ask   write     free    supervised on  listed
ask   write     free    supervised on  both
deny  write     free    supervised off none
deny  write     free    supervised off stranger
deny  write     free    supervised off listed
deny  write     free    supervised off both
ask   write     free    delegated  on  none
ask   write     free    delegated  on  stranger
allow write     free    delegated  on  listed
ask   write     free    delegated  on  both
deny  write     free    delegated  off none
deny  write     free    delegated  off stranger
deny  write     free    delegated  off listed
deny  write     free    delegated  off both
allow write     free    autonomous on  none
allow write     free    autonomous on  stranger
allow write     free    autonomous on  listed
allow write     free    autonomous on  both
deny  write     free    autonomous off none
deny  write     free    autonomous off stranger
deny  write     free    autonomous off listed
deny  write     free    autonomous off both
ask   read      confirm supervised on  none
ask   read      confirm supervised on  stranger
ask   read      confirm supervised on  listed
ask   read      confirm supervised on  both
ask   read      confirm supervised off none
ask   read      confirm supervised off stranger
ask   read      confirm supervised off listed
ask   read      confirm supervised off both
ask   read      confirm delegated  on  none
ask   read      confirm delegated  on  stranger
ask   read      confirm delegated  on  listed
ask   read      confirm delegated  on  both
ask   read      confirm delegated  off none
ask   read      confirm delegated  off stranger
ask   read      confirm delegated  off listed
ask   read      confirm delegated  off both
ask   read      confirm autonomous on  none
ask   read      confirm autonomous on  stranger
ask   read      confirm autonomous on  listed
ask   read      confirm autonomous on  both
ask   read      confirm autonomous off none
ask   read      confirm autonomous off stranger
ask   read      confirm autonomous off listed
ask   read      confirm autonomous off both
ask   workspace confirm supervised on  none
ask   workspace confirm supervised on  stranger
ask   workspace confirm supervised on  listed
ask   workspace confirm supervised on  both
ask   workspace confirm supervised off none
ask   workspace confirm supervised off stranger
ask   workspace confirm supervised off listed
ask   workspace confirm supervised off both
ask   workspace confirm delegated  on  none
ask   workspace confirm delegated  on  stranger
ask   workspace confirm delegated  on  listed
ask   workspace confirm delegated  on  both
ask   workspace confirm delegated  off none
ask   workspace confirm delegated  off stranger
ask   workspace confirm delegated  off listed
ask   workspace confirm delegated  off both
ask   workspace confirm autonomous on  none
ask   workspace confirm autonomous on  stranger
ask   workspace confirm autonomous on  listed
ask   workspace confirm autonomous on  both
ask   workspace confirm autonomous off none
ask   workspace confirm autonomous off stranger
ask   workspace confirm autonomous off listed
ask   workspace confirm autonomous off both
ask   write     confirm supervised on  none
ask   write     confirm supervised on  stranger
ask   write     confirm supervised on  listed
ask   write     confirm supervised on  both
deny  write     confirm supervised off none
deny  write     confirm supervised off stranger
deny  write     confirm supervised off listed
deny  write     confirm supervised off both
ask   write     confirm delegated  on  none
ask   write     confirm delegated  on  stranger
ask   write     confirm delegated  on  listed
ask   write     confirm delegated  on  both
deny  write     confirm delegated  off none
deny  write     confirm delegated  off stranger
deny  write     confirm delegated  off listed
deny  write     confirm delegated  off both
ask   write     confirm autonomous on  none
ask   write     confirm autonomous on  stranger
ask   write     confirm autonomous on  listed
ask   write     confirm autonomous on  both
deny  write     confirm autonomous off none
deny  write     confirm autonomous off stranger
deny  write     confirm autonomous off listed
deny  write     confirm autonomous off both
`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/)) as [string, Effect, string, TrustLevel, string, string][]

describe('the policy', () => {
  test('the table holds every combination once', () => {
    expect(new Set(rows.map((row) => row.slice(1).join())).size).toBe(3 * 2 * 3 * 2 * 4)
  })

  test.each(rows)('%s: %s, %s, %s, side effects %s, recipients %s', (decision, effect, asked, trust, switched, who) => {
    const recipients = recipientLists[who] ?? []
    const question = { toolName: 'x', input: {}, effect, recipients, confirm: asked === 'confirm' }
    const verdict = judge(question, { trust, sideEffectsEnabled: switched === 'on', allowlist })
    expect(verdict.decision).toBe(decision)
    expect(verdict.reason).not.toBe('')
  })

  test('a letter that is another one in lower case makes no allowed address of one that is not', () => {
    const question = { toolName: 'x', input: {}, effect: 'write' as const, recipients: ['mar\u212a@example.com'] }
    const settings = { trust: 'delegated' as const, sideEffectsEnabled: true }
    expect(judge(question, { ...settings, allowlist: ['mark@example.com'] }).decision).toBe('ask')
    expect(judge(question, { ...settings, allowlist: ['mar\u212a@EXAMPLE.com'] }).decision).toBe('allow')
  })

  test('settings are read at each question', async () => {
    let sideEffectsEnabled = true
    const policy = standardPolicy(() => ({ trust: 'autonomous', sideEffectsEnabled, allowlist: [] }))
    const question = { toolName: 'x', input: {}, effect: 'write' as const, recipients: [] }
    expect((await policy(question)).decision).toBe('allow')
    sideEffectsEnabled = false
    expect((await policy(question)).decision).toBe('deny')
  })
})
