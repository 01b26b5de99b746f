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
allow read      supervised on  none
allow read      supervised on  stranger
allow read      supervised on  listed
allow read      supervised on  both
allow read      supervised off none
allow read      supervised off stranger
allow read      supervised off listed
allow read      supervised off both
allow read      delegated  on  none
allow read      delegated  on  stranger
allow read      delegated  on  listed
allow read      delegated  on  both
allow read      delegated  off none
allow read      delegated  off stranger
allow read      delegated  off listed
allow read      delegated  off both
allow read      autonomous on  none
allow read      autonomous on  stranger
allow read      autonomous on  listed
allow read      autonomous on  both
allow read      autonomous off none
allow read      autonomous off stranger
allow read      autonomous off listed
allow read      autonomous off both
allow workspace supervised on  none
allow workspace supervised on  stranger
allow workspace supervised on  listed
allow workspace supervised on  both
allow workspace supervised off none
allow workspace supervised off stranger
allow workspace supervised off listed
allow workspace supervised off both
allow workspace delegated  on  none
allow workspace delegated  on  stranger
allow workspace delegated  on  listed
allow workspace delegated  on  both
allow workspace delegated  off none
allow workspace delegated  off stranger
allow workspace delegated  off listed
allow workspace delegated  off both
allow workspace autonomous on  none
allow workspace autonomous on  stranger
allow workspace autonomous on  listed
allow workspace autonomous on  both
allow workspace autonomous off none
allow workspace autonomous off stranger
allow workspace autonomous off listed
allow workspace autonomous off both
ask   write     supervised on  none
ask   write     supervised on  stranger
ask   write     supervised on  listed
ask   write     supervised on  both
deny  write     supervised off none
deny  write     supervised off stranger
deny  write     supervised off listed
deny  write     supervised off both
ask   write     delegated  on  none
ask   write     delegated  on  stranger
allow write     delegated  on  listed
ask   write     delegated  on  both
deny  write     delegated  off none
deny  write     delegated  off stranger
deny  write     delegated  off listed
deny  write     delegated  off both
allow write     autonomous on  none
allow write     autonomous on  stranger
allow write     autonomous on  listed
allow write     autonomous on  both
deny  write     autonomous off none
deny  write     autonomous off stranger
deny  write     autonomous off listed
deny  write     autonomous off both
`
const rows = table
  .trim()
  .split('\n')
  .map((line) => line.split(/ +/)) as [string, Effect, TrustLevel, string, string][]

describe('the policy', () => {
  test('the table holds every combination once', () => {
    expect(new Set(rows.map((row) => row.slice(1).join())).size).toBe(3 * 3 * 2 * 4)
  })

  test.each(rows)('%s: %s, %s, side effects %s, recipients %s', (decision, effect, trust, switched, who) => {
    const question = { toolName: 'x', input: {}, effect, recipients: recipientLists[who] ?? [] }
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
