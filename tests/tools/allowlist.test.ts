import { judge, policyQuestion, ToolPluginRegistry } from '@deckhand/kernel'
import type { JsonObject } from '@deckhand/spec'
import { googleTools } from '@deckhand/tools/google'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const registry = new ToolPluginRegistry(googleTools())

/** What the policy says to a delegated agent, by the recipients that the tool itself names. */
function decide(toolName: string, args: JsonObject, allowlist: string[]): string {
  const tool = registry.find(toolName)
  if (!tool) throw new Error(`There is no ${toolName}.`)
  const place = { run: { history: [], turns: [] } as never, actionId: 'x', tools: registry }
  return judge(policyQuestion(tool, args, place), { trust: 'delegated', sideEffectsEnabled: true, allowlist }).decision
}

const mails = ['gmail_send', 'gmail_reply', 'gmail_draft_create']
const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/)
const address = fc.tuple(word, word, word).map(([local, host, top]) => `${local}@${host}.${top}x`)

test.each(mails)('%s needs no approval only if all recipients in to, cc and bcc are on the list', (toolName) => {
  // A few people who are known or not, so that mails to known ones only come up often.
  const people = fc.uniqueArray(address, { minLength: 2, maxLength: 4 })
  const plan = people.chain((pool) => {
    const some = (minLength: number) => fc.array(fc.constantFrom(...pool), { minLength, maxLength: 2 })
    return fc.record({ allowed: fc.subarray(pool, { minLength: 1 }), to: some(1), cc: some(0), bcc: some(0) })
  })
  const decisions = new Set<string>()
  fc.assert(
    fc.property(plan, ({ allowed, ...lists }) => {
      const isAllowed = Object.values(lists)
        .flat()
        .every((one) => allowed.includes(one))
      const decision = decide(toolName, lists, allowed)
      expect(decision).toBe(isAllowed ? 'allow' : 'ask')
      decisions.add(decision)
    }),
  )
  expect(decisions.size).toBe(2)
})

test.each(mails)('%s: case, spaces and a name do not change an address', (toolName) => {
  const spellings = fc.constantFrom<(one: string) => string>(
    (one) => one.toUpperCase(),
    (one) => ` ${one} `,
    (one) => `Ann Lee <${one}>`,
    (one) => `"Lee, Ann" <${one.toUpperCase()}>`,
  )
  fc.assert(
    fc.property(address, spellings, (one, spell) => {
      expect(decide(toolName, { to: [spell(one)] }, [one])).toBe('allow')
    }),
  )
})

test.each(mails)('%s: neither a part of an address nor text around it matches the address', (toolName) => {
  fc.assert(
    fc.property(address, word, (one, more) => {
      const near = [`${more}${one}`, `${one}.${more}x`, `${one}${more}`, one.slice(1), one.slice(0, -1), `x.${one}`]
      for (const other of near.filter((candidate) => candidate !== one)) {
        expect(decide(toolName, { to: [other] }, [one])).toBe('ask')
        expect(decide(toolName, { to: [one], bcc: [other] }, [one])).toBe('ask')
      }
    }),
  )
})

test.each(mails)('%s: a name, a list, a group or a comment cannot imitate an allowed address', (toolName) => {
  fc.assert(
    fc.property(address, address, (good, evil) => {
      fc.pre(good !== evil)
      const poses = [
        `${good} <${evil}>`,
        `"${good}" <${evil}>`,
        `${good}, ${evil}`,
        `${good};${evil}`,
        `<${good}> <${evil}>`,
        `${evil} (${good})`,
        `friends: ${good}, ${evil};`,
        `${good}\r\nBcc: ${evil}`,
        `"${good}"@${evil.split('@')[1]}`,
        `${good}\0${evil}`,
      ]
      for (const pose of poses) expect(decide(toolName, { to: [pose] }, [good])).toBe('ask')
    }),
  )
})

test.each(mails)('%s: no look-alike letter matches one in an allowed address', (toolName) => {
  // Also letters that become ASCII ones in lower case or in a domain: then the mail goes to what was judged.
  const other = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
  fc.assert(
    fc.property(address, other, fc.nat(), (one, letter, place) => {
      const at = place % one.indexOf('@')
      fc.pre(letter.toLowerCase() !== one[at])
      expect(decide(toolName, { to: [one.slice(0, at) + letter + one.slice(at + 1)] }, [one])).toBe('ask')
    }),
  )
  expect(decide(toolName, { to: ['mar\u212a@example.com'] }, ['mark@example.com'])).toBe('ask')
})

test('an address with look-alike letters is another address', () => {
  for (const other of ['аnn@example.com', 'ann@exаmple.com', 'ann＠example.com', 'ann@example。com.evil.example']) {
    expect(decide('gmail_send', { to: [other] }, ['ann@example.com'])).toBe('ask')
  }
})

test('a calendar write names its guests, and needs approval even if they are on the list', () => {
  const attendees = ['ann@example.com']
  for (const toolName of ['calendar_event_create', 'calendar_event_update']) {
    expect(decide(toolName, { attendees, title: 'Viewing' }, ['ann@example.com', ''])).toBe('ask')
    expect(registry.find(toolName)?.recipients({ attendees: ['Ann <ANN@example.com>'] })).toEqual(attendees)
    expect(registry.find(toolName)?.recipients({ title: 'Viewing' })).toEqual([])
  }
})
